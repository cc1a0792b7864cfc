// Catalog rows of the log that proves itself, of packs, and of deciding again.
import { type SectionCommon, section } from './row.ts'

const common: SectionCommon = { class: 'ProofError', rooms: ['proof'] }

export const proofRows = section(common, {
  LOG_REWRITTEN: {
    kind: 'internal',
    severity: 'CRITICAL',
    shape: 'the log does not fit checkpoint <size> of <source>',
    hint: 'stop all writers and compare with a backup; `provost log verify` names the place',
    trigger: 'the events are not, or no longer all, those over which a checkpoint was signed',
  },
  LOG_ROLLED_BACK: {
    kind: 'blocked',
    severity: 'CRITICAL',
    shape: 'this key has signed <size> events; the log has other or fewer',
    hint: 'restore the newest backup, or begin anew with `provost log fork --reason "<why>"`',
    trigger: 'a checkpoint is asked for, and the log does not continue the one that was signed last; nothing is signed',
  },
  KEY_UNUSABLE: {
    kind: 'unavailable',
    severity: 'HIGH',
    shape: 'the signing key <path> cannot be used: <why>',
    hint: 'make the file yours with mode 0600, or replace it with `provost log key rotate --reason "<why>"`',
    trigger: 'the key of this home is gone, a link, unreadable, or held by another process for too long',
  },
  KEY_EXPOSED: {
    kind: 'blocked',
    severity: 'HIGH',
    shape: 'the signing key may have been read: <because>',
    hint: 'replace it with `provost log key rotate --reason "<why>"`, and let agents run confined',
    trigger:
      'a pack is asked for where `proof.requireHiddenKey` is set, and agents or suites ran within reach of the key',
  },
  CHECKPOINT_INVALID: {
    kind: 'invalid',
    severity: 'HIGH',
    shape: 'checkpoint <source>: <reason>',
    hint: 'fetch it again from where it was kept',
    trigger: 'what was named as a checkpoint to compare with cannot be read as one',
  },
  PROOF_NOT_READY: {
    kind: 'blocked',
    severity: 'LOW',
    shape: '<id> has no captured tree yet',
    hint: 'see `provost why <id>`',
    trigger: 'a proof is asked for of a task whose change was not captured',
  },
  PROOF_UNREADABLE: {
    kind: 'invalid',
    severity: 'MEDIUM',
    shape: '<file> is no proof pack: <reason>',
    hint: 'fetch it again',
    trigger: 'a file that was named as a proof pack is not one, byte for byte',
  },
  REPLAY_RULES_UNUSABLE: {
    kind: 'invalid',
    severity: 'MEDIUM',
    shape: 'rules <name> cannot be used: <why>',
    hint: "name a file of the shape provost.rules/1, or a revision of the program's source",
    trigger: 'a file of rules, or of differences that were meant, cannot be read',
  },
  REPLAY_SETTING_UNKNOWN: {
    kind: 'invalid',
    severity: 'LOW',
    shape: 'no decider reads <setting>',
    hint: 'list them with `provost replay --settings`',
    trigger: 'a setting is changed for a replay that no recorded decision looks at',
  },
  PROOF_POLICY_INVALID: {
    kind: 'invalid',
    severity: 'HIGH',
    shape: '<file>: <line>; …',
    hint: 'compare with the words of `provost gate --help`',
    trigger: 'the policy by which a gate decides cannot be read or names what is not known',
  },
})
