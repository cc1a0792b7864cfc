// Makes the pack of a task, a change or a review: statement, signature, an event that names it, a checkpoint that covers the event, one file.
// Asked again with nothing changed, it writes the same bytes and appends nothing.
import { provostError } from '#kernel/errors/errors'
import type { StoredEvent } from '#kernel/events/event'
import { canonicalJson } from '#kernel/reading/canonical-json'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import type { HomeSigner } from '../ports/home-key.ts'
import { toUtf8 } from '../rules/encoding.ts'
import { composeTestResult } from '../rules/facts/compose-test-result.ts'
import { composeVkey } from '../rules/notes/verifier-key.ts'
import { composePack } from '../rules/packs/compose-pack.ts'
import { composeStatement } from '../rules/packs/compose-statement.ts'
import { dsseKeyIdOf } from '../rules/packs/dsse-bundle.ts'
import { composeKeysFile } from '../rules/packs/home-key.ts'
import { BUNDLE_FILE, EVENT_FILE, KEYS_FILE, LOG_FILE, type PackFile } from '../rules/packs/pack-file.ts'
import type { PackStatement } from '../rules/packs/statement.ts'
import { examineKey } from './examine-key.ts'
import { gatherSubject } from './gather/gather-subject.ts'
import type { SubjectFacts } from './gather/gather-task.ts'
import { onlyOnce, type PackMember, toMember } from './gather/task-members.ts'
import { type KeptSignatures, readKeptSignatures } from './kept-signatures.ts'
import { makeCheckpoint, needSigner } from './make-checkpoint.ts'
import { findEventProof } from './prove-event.ts'
import { signPayload } from './sign-payload.ts'

export type MadeProof = {
  readonly task: string
  readonly tree: string
  readonly commit: string
  readonly bytes: Uint8Array
  readonly statement: PackStatement
  readonly vkey: string
  readonly root: string
  readonly project: string
  /** The event was there already: nothing was appended. */
  readonly isKnown: boolean
}

/** Which program says so: its version, and its rules as one hash. */
export type ProgramName = { readonly version: string; readonly rules: string }

export async function makeProof(world: World, asking: Asking, id: string, program: ProgramName): Promise<MadeProof> {
  const facts = await gatherSubject(world, id)
  const signer = await needSigner(world, asking)
  const signed = await readKeptSignatures(world, facts.tree)
  const { statement, members } = await composeOf(world, facts, { signer, program, signed })
  const payload = toUtf8(canonicalJson(statement))
  const { event, isKnown } = await recordMade(world, asking, {
    statement,
    sha256: world.proof.hash(payload),
    project: facts.project,
  })
  const files = [
    ...(await proveMade(world, asking, event)),
    { name: KEYS_FILE, bytes: composeKeysFile(composeVkey(signer.name, 'ed25519', signer.publicKey)) },
    { name: BUNDLE_FILE, bytes: signPayload(signer, payload, world.proof.hash) },
    ...members.map(({ file }) => file),
  ]
  const { commit, tree, root, project } = facts
  const vkey = composeVkey(signer.name, 'ed25519', signer.publicKey)
  return { task: id, tree, commit, bytes: composePack(files), statement, vkey, root, project, isKnown }
}

type Signing = { readonly signer: HomeSigner; readonly program: ProgramName; readonly signed: KeptSignatures }

async function composeOf(world: World, facts: SubjectFacts, { signer, program, signed }: Signing) {
  const { members: own, evalVerdict, from, root: _root, project: _project, ...rest } = facts
  const { repo, commit, tree } = rest
  const digest = { gitCommit: commit, gitTree: tree }
  const tested = evalVerdict && composeTestResult({ repo, digest }, evalVerdict, rest.tests)
  const testResult = tested && signPayload(signer, tested, world.proof.hash)
  const members: readonly PackMember[] = onlyOnce([
    ...own,
    ...(testResult ? [toMember(world, testResult, 'test_result', 'application/json')] : []),
    ...signed.members,
  ])
  const asOf = signed.newest && signed.newest.position > rest.asOf.position ? signed.newest : rest.asOf
  const exposure = (await examineKey(world))!
  if (exposure.exposed && (await world.proof.needsHiddenKey()))
    throw provostError('KEY_EXPOSED', { details: { because: exposure.because.join(', ') } })
  const statement = composeStatement({
    ...rest,
    asOf,
    acceptance: rest.acceptance && { ...rest.acceptance, signature: signed.of('accept', rest.id) },
    waivers: rest.waivers.map(waiver => ({ ...waiver, signature: signed.of('waive', waiver.id) })),
    program,
    key: {
      id: dsseKeyIdOf(signer.publicKey, world.proof.hash),
      exposed: exposure.exposed,
      because: exposure.because,
    },
    members: members.map(({ member }) => member),
    log: { origin: signer.name, from, to: asOf.position },
  })
  return { statement, members }
}

type ToRecord = { readonly statement: PackStatement; readonly sha256: string; readonly project: string }

async function recordMade(world: World, asking: Asking, { statement, sha256, project }: ToRecord) {
  const { gitCommit: commit, gitTree: tree } = statement.subject[0].digest
  const { kind, id, members } = statement.predicate
  let known: StoredEvent | undefined
  const made = await recordDecision(
    world,
    { ...asking, onceKey: null, seenVersion: null },
    `proof/${tree}`,
    history => {
      known = history.find(({ type, data }) => type === 'proof.made' && data.statement_sha256 === sha256)
      if (known) return null
      const data = { kind, id, project, commit, tree, statement_sha256: sha256, members: members.length }
      return { type: 'proof.made', data }
    },
  )
  return { event: made ?? known!, isKnown: made === null }
}

/** The event, exactly as it is a leaf, and the proof that it is one. */
async function proveMade(world: World, asking: Asking, event: StoredEvent): Promise<readonly PackFile[]> {
  if (!(await findEventProof(world, event))) await makeCheckpoint(world, asking, 'pack')
  const proven = await findEventProof(world, event)
  const [row] = await world.store.log.readRows(event.position - 1, 1)
  if (!proven || !row) throw provostError('NOT_FOUND', { details: { noun: 'checkpoint', id: event.id } })
  return [
    { name: EVENT_FILE, bytes: toUtf8(row.body) },
    { name: LOG_FILE, bytes: toUtf8(proven.proof) },
  ]
}
