# Everything sets itself up: `make play` and `make test` work on a fresh machine with Python 3.11+.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
TABLE  := $(VENV)/.playable
# What is compiled is kept, whatever the machine is told otherwise: hundreds of processes are started, and each
# would compile it again.
PYTEST = env -u PYTHONDONTWRITEBYTECODE $(BIN)/pytest
# Tests that wait for a browser, a server or a database leave their core to others.
WORKERS = $(shell expr $$(getconf _NPROCESSORS_ONLN) + 2)

WEB    := web/dist/index.html
MODULES := web/node_modules/.installed

TESTS_die := die_in_the_dungeon
TESTS_fighter := dungeon_fighter
TESTS_stygian := stygian_society
TESTS_arcade := super_dungeon super_dungeon_arcade
TESTS_explore := super_dungeon super_dungeon_explore

# Checks that know nothing of each other, so that several run at once.
CHECKS := ruff mypy imports tests svelte eslint prettier

.PHONY: play test lint $(CHECKS:%=lint-%) bench chaos rules golden mutants clean web types protocol observations chromium postgresql nginx screenshots study release docs

$(STAMP): pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[lab,gym,openspiel,test,docs,lint]"
	touch $@ $(TABLE)

# What a table needs and no more: who only plays does not wait for the tools of those who write.
$(TABLE): pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	touch $@

play: $(TABLE) $(WEB)
	$(BIN)/undercroft serve --open

# The client in the browser, built with the machine's Node or one that pip installs.
web: $(WEB)

$(MODULES): web/package.json web/package-lock.json | $(TABLE)
	web/with-node npm install --no-save --no-audit --no-fund --no-update-notifier --loglevel=error
	touch $@

$(WEB): $(MODULES) web/index.html web/vite.config.ts $(shell find web/src web/public web/plugins -type f 2>/dev/null; \
		find src/undercroft/games -name '*.toml' 2>/dev/null)
	web/with-node npx vite build --logLevel warn

# The browser that the end-to-end tests drive, without windows where there is such a one.
chromium:
	@test -x /usr/bin/chromium-headless-shell || { test "$$(id -u)" = 0 && apt-get update -qq && \
		apt-get install -y -qq --no-install-recommends chromium-headless-shell >/dev/null; } || \
		test -x /usr/bin/chromium || { test "$$(id -u)" = 0 && \
		apt-get install -y -qq --no-install-recommends chromium >/dev/null; } || \
		echo "no Chromium and no right to install it: the browser tests will be skipped"

# The database that the server's tests run on beside SQLite.
postgresql:
	@test -n "$$(command -v initdb || ls -d /usr/lib/postgresql/*/bin 2>/dev/null)" || { test "$$(id -u)" = 0 && \
		apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql >/dev/null; } || \
		echo "no PostgreSQL and no right to install it: its tests will be skipped"

# The study of docs/lab.md, played and drawn again.
study: $(STAMP)
	$(BIN)/undercroft lab run plans/hard.toml --out results/hard
	$(BIN)/undercroft lab report results/hard --pictures results/hard/pictures
	for picture in docs/study/*.svg; do cp results/hard/pictures/$$(basename $$picture) $$picture; done

# The proxy of the set-up for many machines.
nginx:
	@test -n "$$(command -v nginx || ls /usr/sbin/nginx 2>/dev/null)" || { test "$$(id -u)" = 0 && \
		apt-get update -qq && apt-get install -y -qq --no-install-recommends nginx-light >/dev/null; } || \
		echo "no nginx and no right to install it: its test will be skipped"

screenshots: $(STAMP) $(WEB) chromium
	$(BIN)/python -m tests.web.screenshots
	$(BIN)/python -m tests.web.moving

# What clients are written against, from the structs in Python.
types: $(STAMP)
	$(BIN)/python -m undercroft.server.wire.typescript

protocol: $(STAMP)
	$(BIN)/python -m undercroft.server.wire.schema > docs/protocol.json

# What stands where in an observation, from the structs of the views.
observations: $(STAMP)
	$(BIN)/python -m undercroft.adapters.describe > docs/observations.md

# Everything; or one game's rules in seconds: make test GAME=die
ifdef GAME
test: $(STAMP)
	@test -n "$(TESTS_$(GAME))" || { echo "no game '$(GAME)'; there is die, fighter, stygian, arcade, explore"; exit 2; }
	$(PYTEST) -n auto -m "not slow" $(foreach one,$(TESTS_$(GAME)),tests/rules/$(one))
else
test: lint $(WEB) chromium postgresql nginx
	web/with-node npx vitest run --reporter=dot
	$(PYTEST) -n $(WORKERS) --dist worksteal
endif

lint: $(STAMP) $(MODULES)
	@$(MAKE) --no-print-directory -j $(WORKERS) $(CHECKS:%=lint-%)

lint-ruff:
	$(BIN)/ruff check src tests benchmarks docs
	$(BIN)/ruff format --check src tests benchmarks docs

lint-mypy:
	$(BIN)/mypy

lint-imports:
	$(BIN)/lint-imports --no-cache

# Every test can be read; what reading them costs is kept, so that the processes of a test run need not pay it each.
lint-tests:
	@read=$$($(PYTEST) --collect-only -qq 2>&1) || { echo "$$read"; exit 1; }

lint-svelte:
	web/with-node npx svelte-check --tsconfig ./tsconfig.json --fail-on-warnings --output machine --threshold warning

lint-eslint:
	web/with-node npx eslint --cache --cache-strategy content --cache-location node_modules/.cache/eslint .

lint-prettier:
	web/with-node npx prettier --cache --cache-strategy content --check --log-level warn .

rules: $(STAMP)
	$(BIN)/python -m tests.coverage_matrix

# Whole games as text: tells every kept game again; the diff shows what changed.
golden: $(STAMP)
	$(BIN)/python -m tests.golden

# Rules broken on purpose: make mutants GAME=die COUNT=100 SEED=7
mutants: $(STAMP)
	$(BIN)/python -m tests.mutants $(or $(GAME),all) --count $(or $(COUNT),100) --seed $(or $(SEED),1)

bench: $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[bench]"
	$(BIN)/python -m benchmarks.run

# Servers, bots and databases killed under load: make chaos SECONDS=60
chaos: $(STAMP) postgresql
	$(BIN)/python -m benchmarks.chaos --seconds $(or $(SECONDS),1800)

# The documentation as a site, strict about links: build/docs/index.html.
docs: $(STAMP)
	$(BIN)/sphinx-build -q -W --keep-going -b html docs build/docs
	@echo "The documentation is in build/docs/index.html"

# What is released: wheel, sdist and what is in them; the wheel is played where nothing else is installed.
release: $(STAMP) $(WEB) chromium
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[release]"
	rm -rf dist build && $(BIN)/python -m build --outdir dist
	UNDERCROFT_WHEEL=$$(ls dist/*.whl) $(BIN)/pytest tests/release
	$(PYTHON) -m venv build/env && build/env/bin/python -m pip install --quiet -c constraints.txt dist/*.whl
	$(BIN)/cyclonedx-py environment build/env/bin/python --output-reproducible --output-file dist/undercroft.cdx.json

clean:
	rm -rf $(VENV) web/dist web/node_modules .pytest_cache .mypy_cache .ruff_cache
