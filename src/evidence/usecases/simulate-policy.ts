// Decides every stored submission again under a changed policy, and lists what becomes of it. Nothing is written, and nobody
// outside is asked.

import { readGlobalPolicyYaml, readRepoPolicyYaml } from '#formats/yaml/policy-yaml'
import { readStrictYaml } from '#formats/yaml/strict-yaml'
import { provostError } from '#kernel/errors/errors'
import type { World } from '#recorder/world'
import type { EvidenceFile, EvidenceStore, PolicySnapshot } from '../ports/evidence-store.ts'
import { planWalk } from '../rules/gate/rebuild.ts'
import type { PolicyReading, PolicySet } from '../rules/policy/policy.ts'
import type { GlobalPolicy, RepoPolicy } from '../rules/policy/policy-shape.ts'
import type { ScenarioDefinition, ScenarioDefinitions } from '../rules/policy/scenario-definition.ts'
import { classifyStoredFile } from '../rules/record/stored-record.ts'
import { filledTextOf, isRecordObject, membersInList, ownMemberOf } from '../rules/shape/json-object.ts'
import { type DecidedAgain, decideRecordAgain } from '../rules/verify/decide-again.ts'
import type { EvidencePlace } from './evidence-place.ts'
import { listQuarantineFiles } from './ingest/quarantine-files.ts'

export type SimulatedChange = Omit<DecidedAgain, 'isOther'> & {
  readonly path: string
  readonly run_id: string
  readonly repo: string
}

export async function simulatePolicy(world: World, place: EvidencePlace, text: string) {
  const { store, now } = place
  const snapshot = await store.readPolicies()
  const changed = readChanged(text)
  const files = await listDecided(store, changed.repo)
  const payloadOf = await readPayloads(store)
  const changes: SimulatedChange[] = []
  for (const { ref, record } of files) {
    const policies = { ...policiesOf(snapshot, ref.repo), ...changed.set }
    const definitions = await readDefinitions(world, place, record)
    const { isOther, ...again } = decideRecordAgain({ record, payload: payloadOf(record), policies, definitions, now })
    if (isOther) changes.push({ ...ref, ...again })
  }
  return { policy: changed.repo ?? 'global', records: files.length, changes }
}

type Decided = {
  readonly ref: { readonly path: string; readonly run_id: string; readonly repo: string }
  record: unknown
}

async function listDecided(store: EvidenceStore, repo: string | null): Promise<Decided[]> {
  const decided: Decided[] = []
  await store.readEach(planWalk(await store.listRecords()), (file: EvidenceFile) => {
    const stored = classifyStoredFile(file)
    if (stored.list !== 'accepted' && stored.list !== 'rejected') return
    if (repo === null || repo === stored.ref.repo) decided.push({ ref: stored.ref, record: JSON.parse(file.content) })
  })
  return decided
}

/** What was sent for a record that was rejected: the payload of that run which was refused for the same reasons. */
async function readPayloads(store: EvidenceStore): Promise<(record: unknown) => unknown> {
  const kept = new Map<string, unknown>()
  for (const { entry } of await listQuarantineFiles(store))
    for (const { reasons } of entry.attempts) kept.set(keyOf(entry.repo, entry.run_id, reasons), entry.payload)
  return record => {
    const reasons = membersInList(ownMemberOf(ownMemberOf(record, 'verification'), 'rejection_reasons'))
    return reasons.length > 0
      ? kept.get(keyOf(ownMemberOf(record, 'repo'), ownMemberOf(record, 'run_id'), reasons))
      : undefined
  }
}

function keyOf(...parts: readonly unknown[]): string {
  return JSON.stringify(parts)
}

/** Only from a directory that a person names: a source repository would have to be asked. */
async function readDefinitions(
  world: World,
  { scenarios }: EvidencePlace,
  record: unknown,
): Promise<ScenarioDefinitions> {
  const definitions = new Map<string, ScenarioDefinition | null>()
  if (scenarios === null) return definitions
  for (const result of membersInList(ownMemberOf(record, 'scenario_results'))) {
    const id = filledTextOf(ownMemberOf(result, 'scenario_id'))
    const answer = id === undefined ? 'absent' : await world.evidence.readScenarioFile(scenarios, id)
    if (id !== undefined && answer !== 'absent') definitions.set(id, answer)
  }
  return definitions
}

function policiesOf({ shelf }: PolicySnapshot, repo: string): PolicySet {
  return { global: shelf.global, repo: shelf.repos.get(repo) ?? null }
}

/** A policy that names a repository is that repository's; every other one is the global policy. */
function readChanged(text: string): { readonly repo: string | null; readonly set: Partial<PolicySet> } {
  const yaml = readStrictYaml(text)
  const isOfRepo = yaml.ok && isRecordObject(yaml.value) && ownMemberOf(yaml.value, 'repo') !== undefined
  if (!isOfRepo) return { repo: null, set: { global: needValid<GlobalPolicy>(readGlobalPolicyYaml(text)) } }
  const reading = needValid<RepoPolicy>(readRepoPolicyYaml(text))
  return { repo: reading.policy!.repo, set: { repo: reading } }
}

function needValid<Policy>(reading: PolicyReading<Policy>): PolicyReading<Policy> {
  if (reading.valid) return reading
  throw provostError('EVIDENCE_POLICY_INVALID', {
    message: `the policy is malformed: ${reading.errors.join('; ')}`,
    details: { errors: reading.errors },
  })
}
