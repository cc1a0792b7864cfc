// May a surface ship? One answer per surface, each with the row that decided.

import { provostError } from '#kernel/errors/errors'
import type { Why } from '#kernel/machine/why'
import type { World } from '#recorder/world'
import { explainGate } from '../rules/gate/explain-gate.ts'
import { decideEvidenceGate, type EvidenceGateDecision, type IndexSight } from '../rules/gate/gate.ts'
import { deriveByScenario, deriveLatest } from '../rules/gate/index-views.ts'
import type { RecordStanding, Rung } from '../rules/gate/standing.ts'
import { findRepoReading } from '../rules/policy/policy-shelf.ts'
import { groupResults } from '../rules/policy/scenario-gaps.ts'
import { filledTextOf } from '../rules/shape/json-object.ts'
import type { EvidencePlace } from './evidence-place.ts'
import { readOrMakeState } from './index-files.ts'
import { lookAtRepo } from './look-at-repo.ts'
import { lookAtStanding } from './look-at-standing.ts'

export type GateLine = {
  readonly repo: string
  readonly surface: string
  readonly row: string
  readonly pass: boolean
  readonly reasons: readonly string[]
  /** What it found, each by itself; null where there is no record. */
  readonly verdict: string | null
  readonly freshness: string | null
  readonly rung: Rung | null
  readonly need: Rung
  readonly index: IndexSight['state']
}

/** Without a surface: those of the policy, and those that have reported. */
export async function askGate(
  world: World,
  place: EvidencePlace,
  repo: string,
  surface: string | undefined,
): Promise<GateLine[]> {
  const asked = await lookAtGates(world, place, repo, surface)
  return asked.map(({ surface: name, decision: { rule, result, evidence } }) => ({
    repo,
    surface: name,
    row: rule,
    pass: result.pass,
    reasons: result.reasons,
    verdict: filledTextOf(evidence.entry?.verified) ?? null,
    freshness: evidence.age?.reason ?? null,
    rung: evidence.standing?.rung ?? null,
    need: place.need,
    index: evidence.index.state,
  }))
}

export async function explainGateOf(world: World, place: EvidencePlace, repo: string, surface: string): Promise<Why> {
  const [asked] = await lookAtGates(world, place, repo, surface)
  return explainGate(asked!.decision, { repo, surface, now: place.now })
}

/** Whether a record or a policy of the store speaks of a repository. */
export async function knowsRepo({ store }: EvidencePlace, repo: string): Promise<boolean> {
  const { shelf } = await store.readPolicies()
  return shelf.repos.has(repo) || Object.hasOwn(deriveLatest((await readOrMakeState(store)).index), repo)
}

type Asked = { readonly surface: string; readonly decision: EvidenceGateDecision }

async function lookAtGates(
  world: World,
  place: EvidencePlace,
  repo: string,
  surface: string | undefined,
): Promise<Asked[]> {
  const { store, now, isReverted } = place
  const { state, sight } = await lookAtRepo(store, repo)
  const { shelf } = await store.readPolicies()
  const latest = new Map(Object.entries(deriveLatest(state.index))).get(repo) ?? {}
  const own = findRepoReading(shelf, repo)
  const surfaces =
    surface === undefined ? [...Object.keys(own?.policy?.surfaces ?? {}), ...Object.keys(latest)] : [surface]
  if (surfaces.length === 0 && (own === null || own.valid))
    throw provostError('NOT_FOUND', {
      message: `no policy and no accepted record names a surface of ${repo}`,
      hint: 'name one with --surface',
      details: { noun: 'surface', id: repo },
    })
  const resultsOf = groupResults(deriveByScenario(state.index))
  // A policy that cannot be read names no surface, and closes the gate all the same.
  const names = [...new Set(surfaces.length === 0 ? ['*'] : surfaces)].sort()
  const entryOf = async (name: string) => {
    const entry = (Object.hasOwn(latest, name) && latest[name]) || null
    return entry && (await isReverted(entry.run_id)) ? null : entry // it proved code that is not there any more
  }
  return Promise.all(
    names.map(async name => {
      const entry = await entryOf(name)
      const results = resultsOf(repo, name)
      const runs = [...(entry ? [entry.run_id] : []), ...[...results.values()].map(({ run_id }) => run_id)]
      return {
        surface: name,
        decision: decideEvidenceGate({
          repo,
          surface: name,
          entry,
          results,
          policies: { global: shelf.global, repo: shelf.repos.get(repo) ?? null },
          now,
          standings: await lookAtRuns(world, place, repo, runs),
          index: sight,
        }),
      }
    }),
  )
}

async function lookAtRuns(world: World, place: EvidencePlace, repo: string, runs: readonly string[]) {
  const standings = new Map<string, RecordStanding>()
  for (const run of new Set(runs)) {
    const [path] = place.store.findRun(repo, run)
    const file = path === undefined ? null : await place.store.read(path)
    const standing = file && (await lookAtStanding(world, place, file))
    if (standing) standings.set(run, standing)
  }
  return standings
}
