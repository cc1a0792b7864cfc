// The laws of packs: one content is one file, every changed byte shows, and no reader makes more of a claim than it was.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sha256Hex } from '#kernel/events/hash'
import {
  ANA,
  HOME,
  keyOf,
  memberOf,
  packOf,
  sampleFacts,
  samplePack,
  signPayload,
  TOOLS,
  TRUST,
  testSigner,
  textFile,
  WITNESS,
} from '#testing/samples/pack-samples'
import { GATE_VERDICTS } from '../gate/verdicts.ts'
import { checkPack, type PackCheck } from './check-pack.ts'
import { composePack } from './compose-pack.ts'
import { composeStatement } from './compose-statement.ts'
import type { PackFile } from './pack-file.ts'
import { readPack } from './read-pack.ts'
import type { GateClaim, PackStatement } from './statement.ts'

const NO_WISH = { tree: null, commit: null }

const check = (
  files: readonly PackFile[],
  trust = TRUST,
  want: { tree: string | null; commit: string | null } = NO_WISH,
) => checkPack({ files, trust, want }, TOOLS)

function checkBytes(pack: Uint8Array): PackCheck['verdict'] | 'unreadable' {
  const read = readPack(pack)
  return read.ok ? check(read.files).verdict : 'unreadable'
}

const sample = samplePack()

test('the sample is sound, and every role is there', () => {
  const { verdict, reasons, roles, gates } = check(sample.files)
  expect({ verdict, reasons, home: roles.home, log: roles.log }).toEqual({
    verdict: 'sound',
    reasons: [],
    home: 'sound',
    log: 'sound',
  })
  expect(roles.witnesses).toEqual(['witness.example/w1'])
  expect(roles.people.map(({ state, principal }) => `${state} ${principal}`)).toEqual([
    'sound ana@example.org',
    'sound ana@example.org',
  ])
  expect(gates.map(({ name, verdict }) => `${name} ${verdict}`)).toEqual([
    'tests proven',
    'regression proven',
    'review proven',
    'human_review waived',
    'accept proven',
  ])
})

describe('one content is one file (L6)', () => {
  const name = fc.oneof(
    fc.constantFrom('event.json', 'keys.json', 'log.tlog-proof', 'proof.sigstore.json'),
    fc.string().map(text => `members/${sha256Hex(text)}`),
    fc.string().map(text => `signatures/${sha256Hex(text)}.sshsig`),
    fc.string().map(text => `tests/${sha256Hex(text)}.sigstore.json`),
  )
  const files = fc.uniqueArray(fc.record({ name, bytes: fc.uint8Array({ maxLength: 1100 }) }), {
    minLength: 1,
    maxLength: 8,
    selector: file => file.name,
  })

  test('what was packed is read again, in whatever order it came', () => {
    fc.assert(
      fc.property(files, given => {
        const pack = composePack(given)
        const read = readPack(pack)
        expect(read.ok && new Map(read.files.map(file => [file.name, [...file.bytes]]))).toEqual(
          new Map(given.map(file => [file.name, [...file.bytes]])),
        )
        expect(composePack(given.toReversed())).toEqual(pack)
      }),
    )
  })

  test('whatever reads as a pack is spelled as one', () => {
    fc.assert(
      fc.property(files, fc.nat(), fc.integer({ min: 1, max: 255 }), (given, at, flip) => {
        const pack = composePack(given)
        pack[at % pack.length]! ^= flip
        const read = readPack(pack)
        if (read.ok) expect(composePack(read.files)).toEqual(pack)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('every changed byte shows (L7)', () => {
  const withSignature = [...sample.files, textFile(`signatures/${sha256Hex('later')}.sshsig`, 'later')]
  const pack = composePack(withSignature)

  /** A line of an unknown key counts for nothing: name and key id of a cosignature can be changed, and lose the witness. */
  function isExcepted(at: number): boolean {
    const text = Buffer.from(pack).toString('latin1') // a TextDecoder means windows-1252 by that name
    const line = text.lastIndexOf('\u00e2\u0080\u0094 witness.example/w1')
    const begins = line + 4
    const idEnds = begins + 'witness.example/w1 '.length + 6
    const file = text.lastIndexOf('later')
    return (at >= begins && at < idEnds) || (at >= file && at < file + 5)
  }

  test('a pack with one byte changed is never sound', () => {
    fc.assert(
      fc.property(fc.nat({ max: pack.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = pack.slice()
        changed[at]! ^= flip
        if (!isExcepted(at)) expect(checkBytes(changed)).not.toBe('sound')
      }),
      { numRuns: 600 },
    )
  })

  test('a pack that lost a file is incomplete or refused', () => {
    for (const { name } of withSignature) {
      const left = checkBytes(composePack(withSignature.filter(file => file.name !== name)))
      expect(name.startsWith('signatures/') ? ['sound'] : ['incomplete', 'refused']).toContain(left)
    }
  })
})

describe('a claim is lowered or stays (L8)', () => {
  const { facts, contents } = sampleFacts(3)
  const honest = composeStatement({
    ...facts,
    scope: { table: 'task.checkScope', rule: 'IN', verdict: 'proven', evidence: [facts.members[0]!.sha256] },
  })
  const claims = fc.tuple(
    ...honest.predicate.gates.map(gate =>
      fc.record({
        name: fc.constantFrom(gate.name, 'another gate'),
        table: fc.constant(gate.table),
        rule: fc.constant('claimed'),
        verdict: fc.constantFrom(...GATE_VERDICTS),
        evidence: fc.subarray(facts.members.map(({ sha256 }) => sha256)),
        event: fc.constant(null),
        waiver: fc.constantFrom(null, 'wa_1', 'wa_2'),
      }),
    ),
  )
  const withGates = (gates: readonly GateClaim[], change: Partial<PackStatement['predicate']> = {}): PackStatement => ({
    ...honest,
    predicate: { ...honest.predicate, ...change, gates },
  })

  test('for any claim and any part of the members', () => {
    fc.assert(
      fc.property(claims, fc.subarray(contents), (gates, kept) => {
        const { files } = packOf(withGates(gates), kept)
        const isNotRaised = check(files).gates.every(
          gate => GATE_VERDICTS.indexOf(gate.verdict) <= GATE_VERDICTS.indexOf(gate.claimed),
        )
        expect(isNotRaised).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('a person is needed for what a person does (L11)', () => {
    const byAgent = { kind: 'agent', id: 'demo-1' } as const
    const statement = composeStatement({
      ...facts,
      acceptance: { verdict: 'accepted', by: byAgent, signature: null },
      waivers: [{ id: 'wa_1', gate: 'human_review', by: byAgent, reason: 'x', signature: null }],
    })
    const verdicts = new Map(statement.predicate.gates.map(gate => [gate.name, `${gate.verdict} ${gate.rule}`]))
    expect(verdicts.get('human_review')).toBe('not_proven no_person')
    expect(verdicts.get('accept')).toBe('not_proven agent_cannot_accept')
  })
})

describe('trust comes from the reader (L9)', () => {
  test('without a trusted key nothing is sound', () => {
    const others = [keyOf(testSigner('stranger')), keyOf(WITNESS, 'cosignature')]
    for (const keys of [[], others]) expect(check(sample.files, { ...TRUST, keys }).verdict).toBe('untrusted')
  })

  test('one more witness or signer leaves a sound pack sound', () => {
    const more = keyOf(testSigner('w2', 'w.example/2'), 'cosignature')
    expect(check(sample.files, { ...TRUST, witnesses: [...TRUST.witnesses, more] }).verdict).toBe('sound')
    expect(check(sample.files, { ...TRUST, allowedSigners: '' }).verdict).toBe('sound')
  })

  test('a stranger who signs as well is not the home', () => {
    const { files } = sample
    const forged = files.map(file =>
      file.name === 'proof.sigstore.json' ? { ...file, bytes: signPayload(file.bytes, testSigner('stranger')) } : file,
    )
    expect(check(forged).roles.home).toBe('bad')
  })
})

test('another tree is refused, another commit of the same tree is not (L10)', () => {
  const { gitTree, gitCommit } = sample.statement.subject[0].digest
  const other = sha256Hex('other').slice(0, 40)
  expect(check(sample.files, TRUST, { tree: gitTree, commit: other }).verdict).toBe('sound')
  expect(check(sample.files, TRUST, { tree: other, commit: gitCommit }).reasons).toEqual([
    { code: 'other_tree', name: '' },
  ])
  expect(check(sample.files, TRUST, { tree: null, commit: other }).reasons).toEqual([
    { code: 'other_commit', name: '' },
  ])
})

test('keys that are no keys, and signers that are nobody, sign nothing', () => {
  expect([HOME, ANA].every(({ publicKey }) => publicKey.length === 32)).toBe(true)
  const lonely = memberOf('other', 'unlisted')
  expect(check([...sample.files, lonely.file]).reasons).toEqual([{ code: 'file_unlisted', name: lonely.file.name }])
})
