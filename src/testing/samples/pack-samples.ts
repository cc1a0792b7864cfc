// Whole packs for tests, made by the rules themselves with keys that stand in the test: sound until somebody changes them.
import { createHash } from 'node:crypto'
import { sha256Hex } from '#kernel/events/hash'
import { canonicalJson } from '#kernel/reading/canonical-json'
import { ed25519 } from '#proof/ed25519'
import { toUtf8 } from '#proof/rules/encoding'
import { composeCheckpoint, cosign, type NoteSigner } from '#proof/rules/notes/sign-note'
import { composeTlogProof } from '#proof/rules/notes/tlog-proof'
import { composeVkey, readVkey, type VerifierKey } from '#proof/rules/notes/verifier-key'
import { TEST_RESULT } from '#proof/rules/packs/check-members'
import { NAMESPACES } from '#proof/rules/packs/check-people'
import { composeSshKey, composeSshSignature } from '#proof/rules/packs/compose-ssh-signature'
import { composeStatement } from '#proof/rules/packs/compose-statement'
import { composeBundle, composePae, dsseKeyIdOf, IN_TOTO_PAYLOAD_TYPE } from '#proof/rules/packs/dsse-bundle'
import { composeKeysFile } from '#proof/rules/packs/home-key'
import type { PackFile } from '#proof/rules/packs/pack-file'
import type { PackTools } from '#proof/rules/packs/pack-reasons'
import { type PackStatement, STATEMENT_TYPE, type StatementFacts } from '#proof/rules/packs/statement'
import { leafHash, nodeHash } from '#proof/rules/tree/tree-hash'

export const ORIGIN = 'provost.dev/log/aa11'

export function testSigner(called: string, name = ORIGIN): NoteSigner {
  const seed = createHash('sha256').update(`provost test key ${called}`).digest()
  return { name, publicKey: ed25519.publicKeyOf(seed), sign: message => ed25519.sign(seed, message) }
}

export const HOME = testSigner('home')
export const WITNESS = testSigner('w1', 'witness.example/w1')
export const ANA = testSigner('ana', 'ana')

export const TOOLS: PackTools = { check: ed25519.check, hash: sha256Hex }

export function keyOf(signer: NoteSigner, kind: VerifierKey['kind'] = 'ed25519'): VerifierKey {
  const key = readVkey(composeVkey(signer.name, kind, signer.publicKey))
  if (typeof key === 'string') throw new Error(key)
  return key
}

/** Everybody who signs a sample pack. */
export const TRUST = {
  keys: [keyOf(HOME)],
  witnesses: [keyOf(WITNESS, 'cosignature')],
  allowedSigners: `ana@example.org ${composeSshKey(ANA.publicKey)}\n`,
}

export const textFile = (name: string, text: string): PackFile => ({ name, bytes: toUtf8(text) })

const oid = (of: string) => sha256Hex(of).slice(0, 40)

export type SamplePack = { readonly files: readonly PackFile[]; readonly statement: PackStatement }

/** A statement signed, logged and packed; `change` alters the facts before anything is signed. */
export function samplePack(seed = 1, change: (facts: StatementFacts) => StatementFacts = facts => facts): SamplePack {
  const { facts, contents } = sampleFacts(seed)
  return packOf(composeStatement(change(facts)), contents)
}

/** Signs and logs any statement, also one that composeStatement would never make. */
export function packOf(statement: PackStatement, contents: readonly PackFile[]): SamplePack {
  const payload = toUtf8(canonicalJson(statement))
  const { gitTree } = statement.subject[0].digest
  const event = canonicalJson({
    data: { statement_sha256: sha256Hex(payload), tree: gitTree },
    id: 'ev_1',
    type: 'proof.made',
  })
  return {
    statement,
    files: [
      textFile('event.json', event),
      { name: 'keys.json', bytes: composeKeysFile(composeVkey(HOME.name, 'ed25519', HOME.publicKey)) },
      textFile('log.tlog-proof', logProof(event)),
      { name: 'proof.sigstore.json', bytes: signPayload(payload) },
      ...contents,
    ],
  }
}

export function signPayload(payload: Uint8Array, signer: NoteSigner = HOME): Uint8Array {
  const keyId = dsseKeyIdOf(signer.publicKey, sha256Hex)
  return composeBundle(payload, keyId, signer.sign(composePae(IN_TOTO_PAYLOAD_TYPE, payload)))
}

/** The event as the second leaf of two, under a checkpoint of the home that the witness saw. */
export function logProof(event: string, signer: NoteSigner = HOME): string {
  const first = leafHash('the event before')
  const root = nodeHash(first, leafHash(event))
  const { note } = composeCheckpoint({ origin: ORIGIN, size: 2, root }, [signer])
  const { line } = cosign(note.slice(0, note.indexOf('\n\n') + 1), WITNESS, 1_794_816_000)
  return composeTlogProof({ index: 1, proof: [first], checkpoint: note + line })
}

/** Facts that prove every gate, with the files that they are about. */
export function sampleFacts(seed: number): { facts: StatementFacts; contents: PackFile[] } {
  const [commit, tree] = [oid(`commit ${seed}`), oid(`tree ${seed}`)]
  const id = `ta_${seed}`
  const digest = { gitCommit: commit, gitTree: tree }
  const accepted = canonicalJson({ act: 'accept', commit, id, tree, verdict: 'accepted' })
  const waived = canonicalJson({ act: 'waive', gate: 'human_review', id: 'wa_1', reason: 'alone this week', tree })
  const report = memberOf('report', `{"passed":${seed}}`)
  const acceptSignature = memberOf('ssh_signature', composeSshSignature(accepted, NAMESPACES.accept, ANA))
  const waiveSignature = memberOf('ssh_signature', composeSshSignature(waived, NAMESPACES.waive, ANA))
  const members = [
    report,
    memberOf('review', `{"review":${seed}}`),
    memberOf('decision', `{"decision":${seed}}`),
    acceptSignature,
    waiveSignature,
    testResultOf(digest),
  ]
  const result = { status: 'passed', passed: 212, failed: 0, skipped: 0, errored: 0 } as const
  const facts: StatementFacts = {
    kind: 'task',
    id,
    repo: 'acme/shop',
    commit,
    tree,
    asOf: { position: 10 + seed, at: '2026-11-16T08:00:00.000Z' },
    program: { version: '0.2.0', rules: sha256Hex('rules') },
    key: { id: dsseKeyIdOf(HOME.publicKey, sha256Hex), exposed: false, because: [] },
    base: { commit: oid('base'), tree: oid('base tree') },
    tests: [
      {
        suite: 'unit',
        command: ['npm', 'test'],
        tree,
        base: result,
        change: { ...result, passed: 219 },
        report: report.member.sha256,
        environment: null,
      },
    ],
    reviews: [
      {
        run: 'rr_13',
        by: 'demo-9',
        kind: 'agent',
        harness: 'claude-code',
        model: 'as reported',
        prompt: sha256Hex('prompt'),
        tree,
        looked: 3,
        total: 3,
        verdict: 'approved',
      },
    ],
    waivers: [
      {
        id: 'wa_1',
        gate: 'human_review',
        by: { kind: 'person', id: 'ana' },
        reason: 'alone this week',
        signature: waiveSignature.member.sha256,
      },
    ],
    acceptance: {
      verdict: 'accepted',
      by: { kind: 'person', id: 'ana' },
      signature: acceptSignature.member.sha256,
    },
    unknown: [],
    members: members.map(({ member }) => member),
    log: { origin: ORIGIN, from: 1, to: 10 + seed },
    scope: null,
    events: {},
  }
  return { facts, contents: members.map(({ file }) => file) }
}

type Role = StatementFacts['members'][number]['role']

export function memberOf(role: Role, text: string) {
  const sha256 = sha256Hex(text)
  const name = role === 'test_result' ? `tests/${sha256}.sigstore.json` : `members/${sha256}`
  return {
    file: textFile(name, text),
    member: { sha256, bytes: toUtf8(text).length, role, media: 'application/json' },
  }
}

function testResultOf(digest: PackStatement['subject'][0]['digest']) {
  const statement = {
    _type: STATEMENT_TYPE,
    subject: [{ name: 'acme/shop', digest }],
    predicateType: TEST_RESULT,
    predicate: { result: 'PASSED', configuration: [] },
  }
  return memberOf('test_result', new TextDecoder().decode(signPayload(toUtf8(canonicalJson(statement)))))
}
