// The numbered steps that make and change the tables. A step that was shipped is never edited.
// Text that is compared or sorted has the collation "C": the order of bytes is the same on every server, and in SQLite.

export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE events (
    position bigint PRIMARY KEY,
    stream   text COLLATE "C" NOT NULL,
    version  bigint NOT NULL,
    id       text COLLATE "C" NOT NULL UNIQUE,
    type     text NOT NULL,
    at       text COLLATE "C" NOT NULL,
    body     text NOT NULL,
    hash     text NOT NULL,
    UNIQUE (stream, version)
  );
  CREATE TABLE streams (stream text COLLATE "C" PRIMARY KEY, version bigint NOT NULL, hash text NOT NULL);
  CREATE TABLE log_end (one int PRIMARY KEY CHECK (one = 1), position bigint NOT NULL);
  INSERT INTO log_end VALUES (1, 0);
  CREATE TABLE view_rows (
    view     text COLLATE "C" NOT NULL,
    key      text COLLATE "C" NOT NULL,
    scope    text COLLATE "C" NOT NULL,
    status   text COLLATE "C" NOT NULL,
    ordinal  bigint NOT NULL,
    position bigint NOT NULL,
    body     text NOT NULL,
    PRIMARY KEY (view, key)
  );
  CREATE INDEX view_rows_in_order ON view_rows (view, ordinal);
  CREATE TABLE view_versions (view text COLLATE "C" PRIMARY KEY, version bigint NOT NULL);
  CREATE TABLE counters (name text COLLATE "C" PRIMARY KEY, value bigint NOT NULL);
  CREATE TABLE reactor (one int PRIMARY KEY CHECK (one = 1), checkpoint bigint NOT NULL);
  INSERT INTO reactor VALUES (1, 0);
  CREATE TABLE intents (
    id           text COLLATE "C" PRIMARY KEY,
    kind         text NOT NULL,
    event_id     text NOT NULL,
    subject      text NOT NULL,
    payload      text NOT NULL,
    status       text NOT NULL,
    attempts     int NOT NULL,
    next_at      bigint NOT NULL,
    last_error   text,
    lease_owner  text,
    leased_until bigint NOT NULL
  );
  CREATE INDEX intents_due ON intents (status, next_at, id);
  CREATE TABLE answers (
    key          text COLLATE "C" PRIMARY KEY,
    request_hash text NOT NULL,
    status       int NOT NULL,
    body         text NOT NULL,
    at           text NOT NULL
  );
  CREATE TABLE blobs (hash text COLLATE "C" PRIMARY KEY, bytes bytea NOT NULL);
  `,
  `
  CREATE INDEX view_rows_by_status ON view_rows (view, status, ordinal);
  CREATE TABLE session_signals (
    session    text COLLATE "C" PRIMARY KEY,
    generation int NOT NULL,
    seq        bigint NOT NULL,
    at         text NOT NULL
  );
  `,
  `
  CREATE TABLE requests (
    key            text COLLATE "C" PRIMARY KEY,
    request_hash   text NOT NULL,
    owner          text NOT NULL,
    correlation    text NOT NULL,
    at             text COLLATE "C" NOT NULL,
    first_position bigint,
    status         int,
    headers        text,
    body           text
  );
  CREATE INDEX requests_by_age ON requests (at);
  INSERT INTO requests SELECT key, request_hash, '', '', at, NULL, status, '{}', body FROM answers;
  DROP TABLE answers;
  `,
  `
  CREATE TABLE log_identity (one int PRIMARY KEY CHECK (one = 1), id text NOT NULL);
  INSERT INTO log_identity VALUES (1, md5(random()::text || clock_timestamp()::text || txid_current()::text));
  `,
  // From here on every session has a node. A program that does not know of nodes would judge the sessions of others by its
  // own processes: it is refused by the number of this step.
  `
  CREATE TABLE node_presence (
    node           text COLLATE "C" PRIMARY KEY,
    name           text NOT NULL,
    instance       text NOT NULL,
    boot_id        text NOT NULL,
    past_instances text NOT NULL,
    heard_at       bigint NOT NULL,
    stopped_at     bigint
  );
  CREATE TABLE fleet_listening (one int PRIMARY KEY CHECK (one = 1), since bigint NOT NULL, at bigint NOT NULL);
  ALTER TABLE intents ADD COLUMN node text COLLATE "C";
  UPDATE intents SET node = '' WHERE status = 'pending'
    AND kind NOT IN ('session.announce', 'task.announce_pause', 'review.note_delivered');
  `,
  // The tree over the events that are there already grows when the store is opened, page by page.
  `
  ALTER TABLE log_end ADD COLUMN tree_size bigint NOT NULL DEFAULT 0;
  ALTER TABLE log_end ADD COLUMN frontier text NOT NULL DEFAULT '';
  CREATE TABLE tiles (level int NOT NULL, n bigint NOT NULL, hashes bytea NOT NULL, PRIMARY KEY (level, n));
  CREATE TABLE checkpoints (size bigint NOT NULL, note text COLLATE "C" NOT NULL, PRIMARY KEY (size, note));
  `,
  // What nodes without the store send: how far it was taken in, and which of their requests were heard.
  `
  CREATE TABLE node_spool (node text COLLATE "C" PRIMARY KEY, spool text NOT NULL, through bigint NOT NULL, gaps text NOT NULL);
  CREATE TABLE node_spool_records (
    node  text COLLATE "C" NOT NULL,
    spool text COLLATE "C" NOT NULL,
    seq   bigint NOT NULL,
    hash  text NOT NULL,
    PRIMARY KEY (node, spool, seq)
  );
  CREATE TABLE node_nonces (
    node  text COLLATE "C" NOT NULL,
    nonce text COLLATE "C" NOT NULL,
    at    bigint NOT NULL,
    PRIMARY KEY (node, nonce)
  );
  `,
]

export const SCHEMA_VERSION = MIGRATIONS.length
