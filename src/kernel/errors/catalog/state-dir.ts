// Catalog rows of the state directory.
import { alike, type SectionCommon, section } from './row.ts'

const common: SectionCommon = {
  class: 'StateDirError',
  rooms: ['statedir'],
}

export const stateDirRows = section(common, {
  ...alike(
    {
      STATE_NAME_INVALID: 'a name is empty, `.`, `..`, has `/` or NUL, or is over 255 bytes',
      STATE_KIND_INVALID: 'an entry is of an unknown kind',
      STATE_PATH_INVALID: 'a path is empty, has NUL or is over 4096 bytes, or the root is not absolute',
      STATE_ENTRIES_INVALID: 'the entries are no list, or name one thing twice',
    },
    {
      kind: 'invalid',
      severity: 'LOW',
      shape: '<what> <value>: <why>',
      hint: '`provost state contract` lists the legal names',
    },
  ),
  ...alike(
    {
      STATE_STALE_DAYS_INVALID: 'the days after which a file is stale are out of range',
      STATE_ARCHIVE_RUNS_INVALID: 'the number of snapshots to keep is out of range',
    },
    {
      kind: 'invalid',
      severity: 'LOW',
      shape: '<value> is not a whole number from <min> to <max>',
      hint: 'use a whole number of days, for example --stale-days=7',
    },
  ),
  STATE_ARCHIVE_UNSAFE: {
    kind: 'blocked',
    severity: 'HIGH',
    shape: '.archive in <dir> is not a real directory',
    hint: 'move it away by hand; nothing was moved',
    trigger: 'a sweep was planned and .archive is a link or a file',
  },
  STATE_DIR_UNUSABLE: {
    kind: 'unavailable',
    severity: 'HIGH',
    shape: '<dir> cannot be used: <why>',
    hint: 'nothing was lost; repair it, then repeat',
    trigger: 'the file system refused to read or to write in a state directory',
  },
  STATE_SYMLINK_REFUSED: {
    kind: 'blocked',
    severity: 'HIGH',
    shape: '<name> is a symbolic link',
    hint: 'remove the link, then repeat',
    trigger: 'a governed name that is to be read or written is a link',
  },
  STATE_LOCKED: {
    kind: 'conflict',
    severity: 'MEDIUM',
    shape: 'locked by pid <pid> on <host> since <t> (<rule>)',
    hint: '`provost state lock` explains it',
    trigger: 'another process holds the lock of the directory',
  },
  STATE_LOCK_LOST: {
    kind: 'conflict',
    severity: 'HIGH',
    shape: 'the lock was taken by <token>; nothing was written',
    hint: 'look with `provost state lock`, then repeat',
    trigger: 'the lock was taken away in the middle of a command',
  },
  STATE_SNAPSHOT_OPEN: {
    kind: 'conflict',
    severity: 'MEDIUM',
    shape: 'snapshot <name> is not sealed',
    hint: '`provost state snapshots`',
    trigger: 'a snapshot was to be restored whose making never ended',
  },
  STATE_SNAPSHOT_INVALID: {
    kind: 'invalid',
    severity: 'MEDIUM',
    shape: 'snapshot <name> holds <entry>',
    hint: '`provost state snapshots`',
    trigger: 'a snapshot holds .lock or .archive, which are never restored',
  },
  STATE_SNAPSHOT_NOT_FOUND: {
    kind: 'not_found',
    severity: 'MEDIUM',
    shape: 'no snapshot <name>',
    hint: '`provost state snapshots`',
    trigger: 'a snapshot was to be restored that does not exist',
  },
  STATE_SNAPSHOT_ENTRY_NOT_FOUND: {
    kind: 'not_found',
    severity: 'MEDIUM',
    shape: '<name> has no <entry>',
    hint: '`provost state snapshots`',
    trigger: 'an entry was to be restored that the snapshot does not hold',
  },
  CONTRACT_UNKNOWN: {
    kind: 'invalid',
    severity: 'MEDIUM',
    shape: 'no contract is called <name>',
    hint: '`provost state contract --check`',
    trigger: 'a contract was selected that is not built in',
  },
  CONTRACT_INVALID: {
    kind: 'invalid',
    severity: 'MEDIUM',
    shape: '<n> problems in <file>: <path> <word>; …',
    hint: '`provost state contract --check`',
    trigger: 'contract.yaml breaks its rules, so no command may change anything',
  },
  SIDECAR_UNREGISTERED: {
    kind: 'not_found',
    severity: 'LOW',
    shape: 'no schema for <name>',
    hintBySite: 'the registered names',
    trigger: 'a file was to be checked that has no sidecar schema',
  },
  WORKFLOW_UNREADABLE: {
    kind: 'blocked',
    severity: 'HIGH',
    shape: 'workflow.yaml: <why>',
    hint: 'kept as it is; `provost state restore` or `provost state republish`',
    trigger: 'workflow.yaml is not YAML, or not a mapping',
  },
  WORKFLOW_ANCHOR_IMMUTABLE: {
    kind: 'conflict',
    severity: 'MEDIUM',
    shape: '<field> is set once',
    hint: '`provost state show`',
    trigger: 'an update would change a field that is set once',
  },
  WORKFLOW_FIELD_MANAGED: {
    kind: 'conflict',
    severity: 'MEDIUM',
    shape: '<field> is managed',
    hint: '`provost state show`',
    trigger: 'an update would change a field that the program manages',
  },
  WORKFLOW_REVISION_CONFLICT: {
    kind: 'conflict',
    severity: 'MEDIUM',
    shape: 'revision is <actual>, expected <expected>',
    hint: '`provost state show`',
    trigger: 'the record moved between reading and updating',
  },
  ...alike(
    {
      WORKFLOW_PATCH_INVALID: 'an update is not a set of fields',
      WORKFLOW_KEY_INVALID: 'an update names an illegal field',
      WORKFLOW_VALUE_INVALID: 'an update gives a field a value of the wrong type or outside its list',
    },
    {
      kind: 'invalid',
      severity: 'LOW',
      shape: '<field>: <why>',
      hintBySite: 'the allowed values',
    },
  ),
  ...alike(
    {
      DEFERRED_TITLE_INVALID: 'the title of a deferred item is empty, too long or has control characters',
      DEFERRED_TAG_INVALID: 'a tag of a deferred item has other characters or is too long',
      DEFERRED_CONTEXT_INVALID: 'the context of a deferred item is no text or too long',
      DEFERRED_BY_INVALID: 'the author of a deferred item has other characters or is too long',
      DEFERRED_ID_INVALID: 'an id is not DEF- and three to nine digits',
    },
    {
      kind: 'invalid',
      severity: 'LOW',
      shape: '<field>: <why>',
      hint: '`provost help state deferred add`',
    },
  ),
  DEFERRED_NOT_FOUND: {
    kind: 'not_found',
    severity: 'LOW',
    shape: 'no item <id>',
    hint: '`provost state deferred list`',
    trigger: 'a deferred item was to be read or closed that does not exist',
  },
  DEFERRED_DUPLICATE_ID: {
    kind: 'conflict',
    severity: 'MEDIUM',
    shape: '<id> stands twice',
    hint: '`provost state deferred list`',
    trigger: 'two deferred items have the same id',
  },
})
