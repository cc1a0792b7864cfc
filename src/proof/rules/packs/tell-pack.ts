// What a person reads about a pack: the verdict, each gate, why not, and whose word is missing.
import type { CheckedGate } from './check-pack.ts'
import type { ReasonCode } from './pack-reasons.ts'
import type { UnreadableReason } from './read-pack.ts'
import type { VerifiedPack } from './verify-pack.ts'

type Checked = Exclude<VerifiedPack, { readonly verdict: 'unreadable' }>

const SENTENCES: Readonly<Record<ReasonCode, string>> = {
  file_missing: 'a file that every pack has is not there',
  keys_unreadable: 'keys.json names no key of a home',
  bundle_unreadable: 'the bundle is not spelled as a bundle',
  key_differs: 'the pack names two different keys',
  signature_bad: 'the statement was changed after it was signed',
  key_untrusted: 'it is signed by a key that you did not name as trusted',
  statement_unreadable: 'the statement has not the shape of a change proof',
  counts_differ: 'a list is longer or shorter than the statement says',
  other_tree: 'the pack proves another tree',
  other_commit: 'the pack proves another commit',
  member_listed_twice: 'one member is listed twice',
  member_missing: 'a member that the statement lists is not in the pack',
  member_altered: 'a member is not what was hashed',
  member_size: 'a member has another length than the statement says',
  test_bundle_bad: 'a test result is not signed by this home for this tree',
  file_unlisted: 'a file that the statement does not list',
  event_differs: 'the event speaks of another statement',
  log_unreadable: 'the proof from the log cannot be read',
  log_signature_bad: 'the checkpoint was changed after it was signed',
  witness_bad: 'the line of a witness does not fit the checkpoint',
  log_not_included: 'the event is not in the log of the checkpoint',
  log_key_untrusted: 'no trusted key signed the checkpoint',
  log_origin_differs: 'the checkpoint is of another log',
  person_signature_bad: 'the signature of a person does not fit what was signed',
}

const UNREADABLE: Readonly<Record<UnreadableReason, string>> = {
  too_large: 'it is larger than a pack may be',
  not_a_pack: 'it is no pack',
  truncated: 'it ends too early',
  name_not_allowed: 'it holds a name that no pack has',
  header_not_canonical: 'a header is not written as packs write it',
  name_twice: 'one name is there twice',
  out_of_order: 'the files are not in order',
  padding_not_zero: 'there are bytes between the files',
  too_many_files: 'it holds more files than a pack may',
  trailing_data: 'there are bytes behind its end',
}

export function tellPack(verified: VerifiedPack): string[] {
  if (verified.verdict === 'unreadable') {
    const name = verified.name === null ? '' : ` ${verified.name}`
    return [`UNREADABLE  ${verified.reason}${name}: ${UNREADABLE[verified.reason]}`]
  }
  const word = verified.verdict.toUpperCase()
  const lowered = verified.gates.filter(gate => gate.lowered)
  return [
    [word, ...tellSubject(verified)].join('  '),
    ...verified.reasons.map(({ code, name }) => `${code}${name && ` ${shorten(name)}`}: ${SENTENCES[code]}`),
    ...(verified.gates.length > 0 ? [tellGates(verified.gates)] : []),
    ...lowered.map(({ name, verdict, rule, claimed }) => `${name} ${verdict} (${rule}), claimed ${claimed}`),
    ...tellKey(verified),
    ...tellAbsent(verified),
    ...(verified.claim?.unknown ?? []).map(sentence => `not known: ${sentence}`),
  ]
}

function tellSubject({ subject, claim }: Checked): string[] {
  if (!subject) return []
  return [claim?.repo ?? '', `commit ${subject.commit.slice(0, 7)}`, `tree ${subject.tree.slice(0, 7)}`]
}

function tellGates(gates: readonly CheckedGate[]): string {
  return gates.map(({ name, verdict }) => `${name} ${verdict}`).join(' · ')
}

/** Whoever trusts nobody yet must know whom to ask about. */
function tellKey({ reasons, claim }: Checked): string[] {
  const isUntrusted = reasons.some(({ code }) => code === 'key_untrusted')
  return isUntrusted && claim?.key ? [`it names the key ${claim.key}; ask its owner, then say --key with it`] : []
}

function tellAbsent({ roles, claim }: Checked): string[] {
  const unsigned = roles.people.filter(({ state }) => state !== 'sound')
  const people = unsigned.map(({ act, id, state }) => {
    const what = act === 'accept' ? 'the acceptance' : `waiver ${id}`
    return state === 'absent' ? `for ${what}` : `for ${what} (${state})`
  })
  return [
    ...(people.length > 0 ? [`absent: signature of a person ${people.join(', ')}`] : []),
    ...(roles.witnesses.length === 0 ? ['absent: a witness of the log'] : []),
    ...(claim?.keyExposed ? ['the signing key may have been within reach of agents'] : []),
  ]
}

/** Digests are told by their beginning. */
function shorten(name: string): string {
  return name.replace(/[0-9a-f]{64}/, digest => `${digest.slice(0, 12)}…`)
}
