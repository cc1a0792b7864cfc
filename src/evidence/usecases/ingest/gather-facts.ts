// Learns everything that the verifier wants to know: policies, who confirms the run, and what its scenarios must show.

import type { PolicySnapshot } from '#evidence/ports/evidence-store'
import type { LocalRepository, ProvenanceAdapter, ProvenanceQuestion } from '#evidence/ports/provenance'
import type { PolicySet } from '#evidence/rules/policy/policy'
import type { ScenarioDefinition, ScenarioDefinitions } from '#evidence/rules/policy/scenario-definition'
import type { ProvenanceFacts } from '#evidence/rules/record/provenance'
import { ownMemberOf } from '#evidence/rules/shape/json-object'
import { chooseAdapter } from '#evidence/rules/submission/choose-adapter'
import { isSubmission, type Submission } from '#evidence/rules/submission/submission'
import { type VerifierFacts, verifySubmission } from '#evidence/rules/verify/verify'
import { provostError } from '#kernel/errors/errors'
import { listProjects } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import type { EvidencePlace } from '../evidence-place.ts'

export type GatheredFacts = VerifierFacts & {
  readonly policySha256: string
  readonly durationMs: number
  readonly retryAfterMs: number | null
}

export async function gatherFacts(world: World, place: EvidencePlace, submission: unknown): Promise<GatheredFacts> {
  const snapshot = await place.store.readPolicies()
  const policies = policiesFor(snapshot, submission)
  const unasked = { submission, policies, provenance: null, definitions: new Map(), now: place.now }
  const base = { ...unasked, policySha256: snapshot.sha256, durationMs: 0, retryAfterMs: null }
  // Nobody outside is asked about a submission that contradicts itself.
  if (!isSubmission(submission) || verifySubmission(unasked).provenance === 'not_asked') return base
  const adapter = needAdapter(world, place, submission.source.provider)
  const local = await findLocal(world, submission.repo)
  const question = { submission, local, tokenEnv: await findTokenEnv(world, adapter, local) }
  const since = world.clock.monotonic()
  const { facts, retryAfterMs } = await adapter.ask(question)
  const durationMs = Math.round(world.clock.monotonic() - since)
  const definitions = await readDefinitions(world, place, adapter, question, facts)
  return { ...base, provenance: facts, definitions, durationMs, retryAfterMs }
}

export function policiesFor({ shelf }: PolicySnapshot, submission: unknown): PolicySet {
  const repo = ownMemberOf(submission, 'repo')
  return { global: shelf.global, repo: (typeof repo === 'string' && shelf.repos.get(repo)) || null }
}

function needAdapter(world: World, place: EvidencePlace, provider: string): ProvenanceAdapter {
  const { result } = chooseAdapter({ provider, allowed: place.provenance, isCi: world.evidence.isCi })
  const adapter = result.ask === null ? undefined : world.evidence.adapters.get(result.ask)
  if (adapter) return adapter
  throw provostError(result.ask === null ? result.code : 'EVIDENCE_PROVENANCE_MISSING', { details: { p: provider } })
}

async function findLocal(world: World, repo: string) {
  const project = (await listProjects(world)).find(each => each.repo === repo)
  return project ? { root: project.path } : null
}

/** The project of the claimed repository says where its token is; only a forge is asked with one. */
async function findTokenEnv(world: World, { isForge }: ProvenanceAdapter, local: LocalRepository | null) {
  return isForge && local ? (await world.projectConfig.read(local.root)).forge.tokenEnv : null
}

async function readDefinitions(
  world: World,
  place: EvidencePlace,
  adapter: ProvenanceAdapter,
  question: ProvenanceQuestion,
  { reachable, found }: ProvenanceFacts,
): Promise<ScenarioDefinitions> {
  const definitions = new Map<string, ScenarioDefinition | null>()
  const isWorthAsking = place.scenarios !== null || (reachable && found === true)
  if (!isWorthAsking) return definitions
  for (const id of scenarioIdsOf(question.submission)) {
    const answer =
      place.scenarios === null
        ? await adapter.readDefinition(question, id)
        : await world.evidence.readScenarioFile(place.scenarios, id)
    if (answer !== 'absent') definitions.set(id, answer)
  }
  return definitions
}

function scenarioIdsOf({ scenario_results }: Submission): Set<string> {
  return new Set(scenario_results.map(result => result.scenario_id))
}
