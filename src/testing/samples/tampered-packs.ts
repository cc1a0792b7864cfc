// A sound pack spoiled in every way for which the rules have a word, by seed: what every reader of packs must agree on.
import { sha256Hex } from '#kernel/events/hash'
import { canonicalJson } from '#kernel/reading/canonical-json'
import { toUtf8 } from '#proof/rules/encoding'
import type { PackWant } from '#proof/rules/packs/check-pack'
import { composePack } from '#proof/rules/packs/compose-pack'
import { composeSshSignature } from '#proof/rules/packs/compose-ssh-signature'
import { composeStatement } from '#proof/rules/packs/compose-statement'
import { composeBundle, dsseKeyIdOf, readBundle } from '#proof/rules/packs/dsse-bundle'
import { composeHeader, PACK_BYTES_MAX, type PackFile, paddedTo } from '#proof/rules/packs/pack-file'
import type { PackTrust, ReasonCode } from '#proof/rules/packs/pack-reasons'
import type { UnreadableReason } from '#proof/rules/packs/read-pack'
import type { PackStatement } from '#proof/rules/packs/statement'
import {
  ANA,
  HOME,
  logProof,
  memberOf,
  packOf,
  sampleFacts,
  samplePack,
  signPayload,
  TRUST,
  testSigner,
  textFile,
} from './pack-samples.ts'

export type Tampered = { readonly bytes: Uint8Array; readonly trust?: PackTrust; readonly want?: PackWant }

type Spoil = (seed: number) => Tampered

const STRANGER = testSigner('stranger')
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const ofFiles = (files: readonly PackFile[]): Tampered => ({ bytes: composePack(files) })

function withFile(files: readonly PackFile[], name: string, change: (text: string) => string): Tampered {
  const changed = files.map(file => (file.name === name ? textFile(name, change(textOf(file.bytes))) : file))
  return ofFiles(changed)
}

const spoilFile =
  (name: string, change: (text: string, seed: number) => string): Spoil =>
  seed =>
    withFile(samplePack(seed).files, name, text => change(text, seed))

/** Signed and logged like any other, but for what the change makes of the statement. */
const spoilStatement =
  (change: (statement: PackStatement, seed: number) => unknown): Spoil =>
  seed => {
    const { facts, contents } = sampleFacts(seed)
    return ofFiles(packOf(change(composeStatement(facts), seed) as PackStatement, contents).files)
  }

const withPredicate = (statement: PackStatement, change: object) => ({
  ...statement,
  predicate: { ...statement.predicate, ...change },
})

const pick = <Item>(list: readonly Item[], seed: number): Item => list[seed % list.length]!

function withoutMember(seed: number): Tampered {
  const { files } = samplePack(seed)
  const gone = pick(
    files.filter(({ name }) => /^(?:members|tests)\//.test(name)),
    seed,
  )
  return ofFiles(files.filter(file => file !== gone))
}

function withOtherBundle(seed: number): Tampered {
  const { files, statement } = samplePack(seed)
  const kept = readBundle(files.find(({ name }) => name === 'proof.sigstore.json')!.bytes)!
  const waivers = statement.predicate.waivers.slice(1)
  const payload = toUtf8(canonicalJson(withPredicate(statement, { waivers })))
  const bytes = composeBundle(payload, dsseKeyIdOf(HOME.publicKey, sha256Hex), kept.signature)
  return ofFiles(files.map(file => (file.name === 'proof.sigstore.json' ? { ...file, bytes } : file)))
}

function withBadTestResult(seed: number): Tampered {
  const { facts, contents } = sampleFacts(seed)
  const digest = { gitCommit: facts.commit, gitTree: facts.base.tree }
  const result = { _type: 'https://in-toto.io/Statement/v1', subject: [{ name: 'acme/shop', digest }] }
  const bad = memberOf('test_result', textOf(signPayload(toUtf8(canonicalJson(result)), pick([HOME, STRANGER], seed))))
  const members = [...facts.members, bad.member]
  return ofFiles(packOf(composeStatement({ ...facts, members }), [...contents, bad.file]).files)
}

function withBadPerson(seed: number): Tampered {
  const { facts, contents } = sampleFacts(seed)
  const other = memberOf('ssh_signature', composeSshSignature(`something else ${seed}`, 'provost-accept', ANA))
  const acceptance = { ...facts.acceptance!, signature: other.member.sha256 }
  const members = [...facts.members, other.member]
  return ofFiles(packOf(composeStatement({ ...facts, members, acceptance }), [...contents, other.file]).files)
}

const eventTextOf = (seed: number) => textOf(samplePack(seed).files[0]!.bytes)

const CHECKED: Readonly<Record<ReasonCode, Spoil>> = {
  file_missing: seed => {
    const gone = pick(['event.json', 'keys.json', 'log.tlog-proof', 'proof.sigstore.json'], seed)
    return ofFiles(samplePack(seed).files.filter(({ name }) => name !== gone))
  },
  keys_unreadable: spoilFile('keys.json', (text, seed) =>
    pick([`${text} `, '{}', `\ufeff${text}`, text.slice(1)], seed),
  ),
  bundle_unreadable: spoilFile('proof.sigstore.json', (text, seed) =>
    pick([`${text}\n`, text.replace('v0.3', 'v0.2'), `{"__proto__":1,${text.slice(1)}`, '['.repeat(10_000)], seed),
  ),
  key_differs: spoilStatement((statement, seed) =>
    withPredicate(statement, { key: { ...statement.predicate.key, id: sha256Hex(`key ${seed}`) } }),
  ),
  signature_bad: withOtherBundle,
  key_untrusted: seed => ({ ...ofFiles(samplePack(seed).files), trust: { ...TRUST, keys: [] } }),
  statement_unreadable: spoilStatement((statement, seed) =>
    pick<unknown>(
      [
        { ...statement, extra: seed },
        withPredicate(statement, { id: '' }),
        withPredicate(statement, { unknown: ['half \ud800 a pair'] }),
        withPredicate(statement, { kind: 'pull' }),
      ],
      seed,
    ),
  ),
  counts_differ: spoilStatement((statement, seed) => {
    const list = pick(['gates', 'members', 'reviews', 'tests', 'unknown', 'waivers'] as const, seed)
    const { counts } = statement.predicate
    return withPredicate(statement, { counts: { ...counts, [list]: counts[list] + 1 } })
  }),
  other_tree: seed => ({ ...ofFiles(samplePack(seed).files), want: { tree: 'a'.repeat(40), commit: null } }),
  other_commit: seed => ({ ...ofFiles(samplePack(seed).files), want: { tree: null, commit: 'b'.repeat(40) } }),
  member_listed_twice: spoilStatement((statement, seed) => {
    const { members, counts } = statement.predicate
    const twice = [...members, pick(members, seed)]
    return withPredicate(statement, { members: twice, counts: { ...counts, members: twice.length } })
  }),
  member_missing: withoutMember,
  member_altered: seed => {
    const { files } = samplePack(seed)
    const name = pick(
      files.filter(file => file.name.startsWith('members/')),
      seed,
    ).name
    return withFile(files, name, text => `${text}!`)
  },
  member_size: spoilStatement((statement, seed) => {
    const changed = pick(statement.predicate.members, seed)
    const members = statement.predicate.members.map(member =>
      member === changed ? { ...member, bytes: member.bytes + 1 } : member,
    )
    return withPredicate(statement, { members })
  }),
  test_bundle_bad: withBadTestResult,
  file_unlisted: seed => ofFiles([...samplePack(seed).files, memberOf('other', `unlisted ${seed}`).file]),
  event_differs: spoilFile('event.json', (text, seed) =>
    pick([`${text} `, text.replace('proof.made', 'proof.make')], seed),
  ),
  log_unreadable: spoilFile('log.tlog-proof', (text, seed) =>
    pick(['', text.slice(1), text.replace('index ', 'index 0')], seed),
  ),
  log_signature_bad: spoilFile('log.tlog-proof', text => {
    const line = text.split('\n').find(each => each.startsWith('— provost'))!
    return text.replace(line, `${line.slice(0, -8)}AAAA${line.slice(-4)}`)
  }),
  witness_bad: spoilFile('log.tlog-proof', text => {
    const line = text.split('\n').find(each => each.startsWith('— witness'))!
    return text.replace(line, `${line.slice(0, -8)}AAAA${line.slice(-4)}`)
  }),
  log_not_included: seed =>
    withFile(samplePack(seed).files, 'log.tlog-proof', () => logProof(`other ${eventTextOf(seed)}`)),
  log_key_untrusted: seed =>
    withFile(samplePack(seed).files, 'log.tlog-proof', () => logProof(eventTextOf(seed), STRANGER)),
  log_origin_differs: spoilStatement((statement, seed) =>
    withPredicate(statement, { log: { ...statement.predicate.log, origin: `provost.dev/log/${seed}` } }),
  ),
  person_signature_bad: withBadPerson,
}

/** As composePack writes, but in the order given and whatever is named. */
function rawPack(files: readonly PackFile[], tail = new Uint8Array(1024)): Uint8Array {
  const blocks = files.flatMap(({ name, bytes }) => {
    const content = new Uint8Array(paddedTo(bytes.length))
    content.set(bytes)
    return [composeHeader(name, bytes.length), content]
  })
  return new Uint8Array(Buffer.concat([...blocks, tail]))
}

const sortedFiles = (seed: number) => samplePack(seed).files.toSorted((a, b) => (a.name < b.name ? -1 : 1))

function withByte(seed: number, at: number, byte: number): Tampered {
  const bytes = composePack(samplePack(seed).files)
  bytes[at] = byte
  return { bytes }
}

const HUGE = new Uint8Array(PACK_BYTES_MAX + 512)
let crowd: Uint8Array | undefined

function composeCrowd(): Uint8Array {
  const many = Array.from({ length: 2001 }, (_one, n) => textFile(`members/${sha256Hex(`${n}`)}`, ''))
  return composePack(many)
}

const UNREADABLE: Readonly<Record<UnreadableReason, Spoil>> = {
  too_large: () => ({ bytes: HUGE }),
  not_a_pack: seed => ({ bytes: composePack(samplePack(seed).files).subarray(0, 1025 + seed) }),
  truncated: seed => ({ bytes: composePack(samplePack(seed).files).slice(0, -512 * (2 + (seed % 3))) }),
  name_not_allowed: seed => withByte(seed, seed % 10, 0x41),
  header_not_canonical: seed => withByte(seed, pick([100, 110, 120, 130, 140, 150, 157, 265, 345, 500], seed), 0x39),
  name_twice: seed => {
    const [first, ...rest] = sortedFiles(seed)
    return { bytes: rawPack([first!, first!, ...rest]) }
  },
  out_of_order: seed => ({ bytes: rawPack(sortedFiles(seed).toReversed()) }),
  padding_not_zero: seed => {
    const { length } = sortedFiles(seed)[0]!.bytes
    return withByte(seed, 512 + length + (seed % (paddedTo(length) - length)), 1)
  },
  too_many_files: () => {
    crowd ??= composeCrowd()
    return { bytes: crowd }
  },
  trailing_data: seed => {
    const tail = new Uint8Array(1024 + 512 * (seed % 2))
    if (seed % 2 === 0) tail[1023 - seed] = 1
    return { bytes: rawPack(sortedFiles(seed), tail) }
  },
}

export const TAMPERINGS: readonly (readonly [reason: ReasonCode | UnreadableReason, spoil: Spoil])[] = [
  ...(Object.entries(UNREADABLE) as [UnreadableReason, Spoil][]),
  ...(Object.entries(CHECKED) as [ReasonCode, Spoil][]),
]
