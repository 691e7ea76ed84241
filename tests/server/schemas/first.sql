-- The tables of the first release, as its server made them.

CREATE TABLE people (
    id VARCHAR(16) NOT NULL, 
    name VARCHAR(40) NOT NULL, 
    token_hash VARCHAR(64) NOT NULL, 
    created FLOAT NOT NULL, 
    PRIMARY KEY (id), 
    UNIQUE (token_hash)
);

CREATE TABLE campaigns (
    id VARCHAR(16) NOT NULL, 
    person VARCHAR(16) NOT NULL, 
    game VARCHAR(64) NOT NULL, 
    progress TEXT NOT NULL, 
    created FLOAT NOT NULL, 
    touched FLOAT NOT NULL, 
    changes INTEGER NOT NULL, 
    PRIMARY KEY (id), 
    FOREIGN KEY(person) REFERENCES people (id)
);

CREATE INDEX campaigns_person ON campaigns (person, touched);

CREATE TABLE tables (
    id VARCHAR(16) NOT NULL, 
    game VARCHAR(64) NOT NULL, 
    version VARCHAR(32) NOT NULL, 
    setup TEXT NOT NULL, 
    name VARCHAR(60) NOT NULL, 
    host VARCHAR(16) NOT NULL, 
    status VARCHAR(8) NOT NULL, 
    public BOOLEAN NOT NULL, 
    companion BOOLEAN NOT NULL, 
    physics BOOLEAN NOT NULL, 
    clock INTEGER NOT NULL, 
    invite VARCHAR(32) NOT NULL, 
    seed VARCHAR(64) NOT NULL, 
    base TEXT NOT NULL, 
    parent VARCHAR(16) NOT NULL, 
    rematch VARCHAR(16) NOT NULL, 
    created FLOAT NOT NULL, 
    touched FLOAT NOT NULL, 
    changes INTEGER DEFAULT '0' NOT NULL, 
    campaign VARCHAR(16) DEFAULT '' NOT NULL, 
    PRIMARY KEY (id), 
    FOREIGN KEY(host) REFERENCES people (id)
);

CREATE INDEX tables_lobby ON tables (public, status, touched);

CREATE TABLE chat (
    table_id VARCHAR(16) NOT NULL, 
    n INTEGER NOT NULL, 
    person VARCHAR(16) NOT NULL, 
    text TEXT NOT NULL, 
    at FLOAT NOT NULL, 
    message VARCHAR(96) DEFAULT '' NOT NULL, 
    PRIMARY KEY (table_id, n), 
    FOREIGN KEY(table_id) REFERENCES tables (id), 
    FOREIGN KEY(person) REFERENCES people (id)
);

CREATE TABLE journal (
    table_id VARCHAR(16) NOT NULL, 
    rev INTEGER NOT NULL, 
    op VARCHAR(8) NOT NULL, 
    seat VARCHAR(64) NOT NULL, 
    entries TEXT NOT NULL, 
    label TEXT NOT NULL, 
    message VARCHAR(96) NOT NULL, 
    person VARCHAR(16) NOT NULL, 
    seed_at INTEGER NOT NULL, 
    at FLOAT NOT NULL, 
    PRIMARY KEY (table_id, rev), 
    FOREIGN KEY(table_id) REFERENCES tables (id)
);

CREATE TABLE members (
    table_id VARCHAR(16) NOT NULL, 
    person VARCHAR(16) NOT NULL, 
    PRIMARY KEY (table_id, person), 
    FOREIGN KEY(table_id) REFERENCES tables (id), 
    FOREIGN KEY(person) REFERENCES people (id)
);

CREATE INDEX members_person ON members (person);

CREATE TABLE results (
    table_id VARCHAR(16) NOT NULL, 
    person VARCHAR(16) NOT NULL, 
    seat VARCHAR(64) NOT NULL, 
    game VARCHAR(64) NOT NULL, 
    won BOOLEAN NOT NULL, 
    score FLOAT NOT NULL, 
    text TEXT NOT NULL, 
    ended FLOAT NOT NULL, 
    answers INTEGER NOT NULL, 
    seconds FLOAT NOT NULL, 
    PRIMARY KEY (table_id, person, seat), 
    FOREIGN KEY(table_id) REFERENCES tables (id), 
    FOREIGN KEY(person) REFERENCES people (id)
);

CREATE INDEX results_person ON results (person, ended);

CREATE TABLE seats (
    table_id VARCHAR(16) NOT NULL, 
    seat VARCHAR(64) NOT NULL, 
    kind VARCHAR(8) NOT NULL, 
    person VARCHAR(16), 
    bot VARCHAR(16) NOT NULL, 
    strength INTEGER NOT NULL, 
    PRIMARY KEY (table_id, seat), 
    FOREIGN KEY(table_id) REFERENCES tables (id), 
    FOREIGN KEY(person) REFERENCES people (id)
);

CREATE INDEX seats_person ON seats (person);
