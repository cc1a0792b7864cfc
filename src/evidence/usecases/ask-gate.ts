// May a surface ship? One answer per surface, each with the row that decided.

import { provostError } from '#kernel/errors/errors'
import type { Why } from '#kernel/machine/why'
import { explainGate } from '../rules/gate/explain-gate.ts'
import { decideGate, type GateDecision } from '../rules/gate/gate.ts'
import { deriveByScenario, deriveLatest } from '../rules/gate/index-views.ts'
import { findRepoReading } from '../rules/policy/policy-shelf.ts'
import { groupResults } from '../rules/policy/scenario-gaps.ts'
import type { EvidencePlace } from './evidence-place.ts'
import { readOrMakeState } from './index-files.ts'

export type GateLine = {
  readonly repo: string
  readonly surface: string
  readonly row: string
  readonly pass: boolean
  readonly reasons: readonly string[]
}

/** Without a surface: those of the policy, and those that have reported. */
export async function askGate(place: EvidencePlace, repo: string, surface: string | undefined): Promise<GateLine[]> {
  const asked = await lookAtGates(place, repo, surface)
  return asked.map(({ surface: name, decision }) => ({
    repo,
    surface: name,
    row: decision.rule,
    pass: decision.result.pass,
    reasons: decision.result.reasons,
  }))
}

export async function explainGateOf(place: EvidencePlace, repo: string, surface: string): Promise<Why> {
  const [asked] = await lookAtGates(place, repo, surface)
  return explainGate(asked!.decision, { repo, surface, now: place.now })
}

/** Whether a record or a policy of the store speaks of a repository. */
export async function knowsRepo({ store }: EvidencePlace, repo: string): Promise<boolean> {
  const { shelf } = await store.readPolicies()
  return shelf.repos.has(repo) || Object.hasOwn(deriveLatest((await readOrMakeState(store)).index), repo)
}

type Asked = { readonly surface: string; readonly decision: GateDecision }

async function lookAtGates(
  { store, now, isReverted }: EvidencePlace,
  repo: string,
  surface: string | undefined,
): Promise<Asked[]> {
  const { index } = await readOrMakeState(store)
  const { shelf } = await store.readPolicies()
  const latest = new Map(Object.entries(deriveLatest(index))).get(repo) ?? {}
  const own = findRepoReading(shelf, repo)
  const surfaces =
    surface === undefined ? [...Object.keys(own?.policy?.surfaces ?? {}), ...Object.keys(latest)] : [surface]
  if (surfaces.length === 0 && (own === null || own.valid))
    throw provostError('NOT_FOUND', {
      message: `no policy and no accepted record names a surface of ${repo}`,
      hint: 'name one with --surface',
      details: { noun: 'surface', id: repo },
    })
  const resultsOf = groupResults(deriveByScenario(index))
  // A policy that cannot be read names no surface, and closes the gate all the same.
  const names = [...new Set(surfaces.length === 0 ? ['*'] : surfaces)].sort()
  const entryOf = async (name: string) => {
    const entry = (Object.hasOwn(latest, name) && latest[name]) || null
    return entry && (await isReverted(entry.run_id)) ? null : entry // it proved code that is not there any more
  }
  const entries = await Promise.all(names.map(entryOf))
  return names.map((name, index) => ({
    surface: name,
    decision: decideGate({
      repo,
      surface: name,
      entry: entries[index]!,
      results: resultsOf(repo, name),
      policies: { global: shelf.global, repo: shelf.repos.get(repo) ?? null },
      now,
    }),
  }))
}
