// The numbered steps that make and change the tables. A step that was shipped is never edited.

export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream   TEXT NOT NULL,
    version  INTEGER NOT NULL,
    id       TEXT NOT NULL UNIQUE,
    type     TEXT NOT NULL,
    at       TEXT NOT NULL,
    body     TEXT NOT NULL,
    hash     TEXT NOT NULL,
    UNIQUE (stream, version)
  ) STRICT;
  CREATE TABLE streams (stream TEXT PRIMARY KEY, version INTEGER NOT NULL, hash TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE log_end (one INTEGER PRIMARY KEY CHECK (one = 1), position INTEGER NOT NULL) STRICT;
  INSERT INTO log_end VALUES (1, 0);
  CREATE TABLE view_rows (
    view     TEXT NOT NULL,
    key      TEXT NOT NULL,
    scope    TEXT NOT NULL,
    status   TEXT NOT NULL,
    ordinal  INTEGER NOT NULL,
    position INTEGER NOT NULL,
    body     TEXT NOT NULL,
    PRIMARY KEY (view, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX view_rows_in_order ON view_rows (view, ordinal);
  CREATE TABLE view_versions (view TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE reactor (one INTEGER PRIMARY KEY CHECK (one = 1), checkpoint INTEGER NOT NULL) STRICT;
  INSERT INTO reactor VALUES (1, 0);
  CREATE TABLE intents (
    id           TEXT PRIMARY KEY,
    kind         TEXT NOT NULL,
    event_id     TEXT NOT NULL,
    subject      TEXT NOT NULL,
    payload      TEXT NOT NULL,
    status       TEXT NOT NULL,
    attempts     INTEGER NOT NULL,
    next_at      INTEGER NOT NULL,
    last_error   TEXT,
    lease_owner  TEXT,
    leased_until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX intents_due ON intents (status, next_at);
  CREATE TABLE answers (
    key          TEXT PRIMARY KEY,
    request_hash TEXT NOT NULL,
    status       INTEGER NOT NULL,
    body         TEXT NOT NULL,
    at           TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE INDEX view_rows_by_status ON view_rows (view, status, ordinal);
  CREATE TABLE session_signals (
    session    TEXT PRIMARY KEY,
    generation INTEGER NOT NULL,
    seq        INTEGER NOT NULL,
    at         TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE requests (
    key            TEXT PRIMARY KEY,
    request_hash   TEXT NOT NULL,
    owner          TEXT NOT NULL,
    correlation    TEXT NOT NULL,
    at             TEXT NOT NULL,
    first_position INTEGER,
    status         INTEGER,
    headers        TEXT,
    body           TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX requests_by_age ON requests (at);
  INSERT INTO requests SELECT key, request_hash, '', '', at, NULL, status, '{}', body FROM answers;
  DROP TABLE answers;
  `,
  `
  CREATE TABLE log_identity (one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL) STRICT;
  INSERT INTO log_identity VALUES (1, lower(hex(randomblob(16))));
  `,
  // The tree over the events that are there already grows when the store is opened, page by page.
  `
  ALTER TABLE log_end ADD COLUMN tree_size INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE log_end ADD COLUMN frontier TEXT NOT NULL DEFAULT '';
  CREATE TABLE tiles (level INTEGER NOT NULL, n INTEGER NOT NULL, hashes BLOB NOT NULL, PRIMARY KEY (level, n)) STRICT;
  CREATE TABLE checkpoints (size INTEGER NOT NULL, note TEXT NOT NULL, PRIMARY KEY (size, note)) STRICT, WITHOUT ROWID;
  `,
]

export const SCHEMA_VERSION = MIGRATIONS.length
