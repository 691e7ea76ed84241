/** Pictures: which of the game-icons set are bundled, and the whole set beside them for the server to hand out. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vitest/config'

const SET = fileURLToPath(new URL('../node_modules/@iconify-json/game-icons/icons.json', import.meta.url))
const GAMES = fileURLToPath(new URL('../../src/undercroft/games', import.meta.url))
const VIRTUAL = 'virtual:icons/'
/** The package whose content's pictures a board is loaded with. */
const PACKAGES: Record<string, string> = {
  die: 'die_in_the_dungeon',
  fighter: 'dungeon_fighter',
  stygian: 'stygian_society',
  superdungeon: 'super_dungeon',
}

/** A tenth of a unit of 512 is finer than any screen; arcs are left alone, since their flags may stick to numbers. */
const rounded = (body: string) =>
  body.replace(/ d="([^"]*)"/g, (_, path: string) => {
    const parts = path.replace(
      /([b-zB-Z])([^a-zA-Z]*)/g,
      (_whole, command: string, numbers: string) =>
        command +
        (numbers.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? [])
          .map((one) => String(+(+one).toFixed(1)).replace(/^(-?)0\./, '$1.'))
          .join(' ')
          .replaceAll(' -', '-'),
    )
    return ` d="${parts}"`
  })

let all: Record<string, string> | undefined

/** The whole set: names, and what is drawn. */
function bodies(): Record<string, string> {
  if (!all) {
    const icons = (JSON.parse(readFileSync(SET, 'utf8')) as { icons: Record<string, { body: string }> }).icons
    all = Object.fromEntries(Object.entries(icons).map(([name, icon]) => [name, rounded(icon.body)]))
  }
  return all
}

function filesIn(folder: string, ends: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(ends))
      .sort()
      .map((name) => join(folder, name))
  } catch {
    return []
  }
}

/** The pictures that the content of a game's package names; those of all ledgers for the lobby. */
function named(room: string): string[] {
  const found = new Set<string>()
  const take = (text: string, key: string) => {
    for (const [, value = ''] of text.matchAll(new RegExp(`\\b(?:${key})\\s*=\\s*("[^"]*"|\\[[^\\]]*\\])`, 'g')))
      for (const [, name = ''] of value.matchAll(/"([^"]*)"/g)) found.add(name)
  }
  if (room === 'lobby') for (const file of filesIn(GAMES, 'rules.toml')) take(readFileSync(file, 'utf8'), 'emblem|signs')
  else
    for (const ends of ['.toml', '.py'])
      for (const file of filesIn(join(GAMES, room), ends)) take(readFileSync(file, 'utf8'), 'icon')
  return [...found].filter((name) => name in bodies()).sort()
}

const drawn = (names: string[]) => JSON.stringify(Object.fromEntries(names.map((name) => [name, bodies()[name]])))

const record = (names: string[]) => ({ code: `export default ${drawn(names)}`, moduleType: 'js' as const })

/** A board's own pictures and those of its game, each of them once: what the content names is loaded with it anyway. */
const recordBeside = (room: string, names: string[]) => {
  const known = named(room)
  const own = names.filter((name) => !known.includes(name))
  return { code: `import game from '${VIRTUAL}${room}'\nexport default { ...game, ...${drawn(own)} }`, moduleType: 'js' as const }
}

/**
 * `import icons from './icons.json?icons'`: a list of names becomes a record of what is drawn; a board's holds the
 * pictures of its game besides.
 * `import icons from 'virtual:icons/PACKAGE'`: the pictures that a game's content names.
 * A build also writes the whole set into one file, out of which the server answers for anything else.
 */
export function gameIcons(): Plugin {
  return {
    name: 'game-icons',
    enforce: 'pre',
    resolveId: (id: string) => (id.startsWith(VIRTUAL) ? `\0${id}` : null),
    load(id: string) {
      if (id.startsWith(`\0${VIRTUAL}`)) return record(named(id.slice(VIRTUAL.length + 1)))
      if (!id.endsWith('.json?icons')) return null
      const file = id.slice(0, -'?icons'.length)
      this.addWatchFile(file)
      const names = JSON.parse(readFileSync(file, 'utf8')) as string[]
      for (const name of names) if (!(name in bodies())) throw new Error(`game-icons has no '${name}' (${file})`)
      const room = PACKAGES[basename(dirname(file))]
      return room ? recordBeside(room, names) : record(names)
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'icons.json.gz', source: gzipSync(JSON.stringify(bodies())) })
    },
  }
}
