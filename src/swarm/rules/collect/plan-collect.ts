// One collect, decided as a whole: every event it appends, or none. Silence is classified, never taken for repair.
import { isDecided } from '#finding/rules/finding-state'
import { composeDigest, type Digest } from '../measure/compose-digest.ts'
import { type PlannedEvent, swarmStream } from '../record/swarm-events.ts'
import { composeCollectKey, decideWaveOutcome, domainOutcome, type WaveOutcome } from '../wave/decide-wave-outcome.ts'
import type { CollectFacts } from './collect-facts.ts'
import { absenceFactsOf } from './derive-absence-facts.ts'
import { deriveObservations } from './derive-observations.ts'
import { judgeWave, type Reported, type WaveVerdict } from './judge-wave.ts'

export type CollectPlan = {
  readonly outcome: WaveOutcome
  readonly rule: string
  readonly collectKey: string
  readonly events: readonly PlannedEvent[]
  /** Null while the wave is not collected. */
  readonly digest: Digest | null
}

export function planCollect(facts: CollectFacts): CollectPlan {
  const { result: outcome, rule } = decideWaveOutcome(facts.agents, facts.partial)
  const collectKey = composeCollectKey(facts.wave.id, reportsOf(facts))
  if (outcome === 'dispatched') return { outcome, rule, collectKey, events: facts.transitions, digest: null }
  if (outcome === 'failed') {
    const failed: PlannedEvent = {
      stream: swarmStream(facts.run.id),
      type: 'wave.failed',
      data: { wave: facts.wave.id, reason: rule },
    }
    return { outcome, rule, collectKey, events: [...facts.transitions, failed], digest: null }
  }
  return { outcome, rule, collectKey, ...collectFindings(facts, collectKey) }
}

function reportsOf({ agents }: CollectFacts): { domain: string; sha256: string }[] {
  return agents.flatMap(({ domain, reportSha256 }) => (reportSha256 === null ? [] : [{ domain, sha256: reportSha256 }]))
}

function collectFindings(facts: CollectFacts, collectKey: string): Pick<CollectPlan, 'events' | 'digest'> {
  const observed = deriveObservations(facts.agents, facts.code)
  const { fresh, matched, absent } = judgeWave(facts, observed, unpaired => absenceFactsOf(facts, unpaired))
  const reported = fresh.map(({ event }) => event)
  const digest = composeWaveDigest(facts, reported, [...matched, ...absent])
  const collected: PlannedEvent = {
    stream: swarmStream(facts.run.id),
    type: 'wave.collected',
    data: {
      wave: facts.wave.id,
      collectKey,
      tree: facts.tree,
      partial: facts.partial,
      digest,
      ownership: facts.ownership,
      reports: reportsOf(facts),
      newInAmendedLines: reported.filter(({ data }) => isInAmendedLines(facts, data.path, data.line)).length,
    },
  }
  const verdicts = [...matched, ...absent].flatMap(({ events }) => events)
  return { digest, events: [...facts.transitions, ...reported, ...verdicts, collected] }
}

/** What is open now, what this wave closed, and what people decided; what was closed before is history. */
function composeWaveDigest(facts: CollectFacts, fresh: readonly Reported[], verdicts: readonly WaveVerdict[]): Digest {
  const touched = new Set(verdicts.map(({ finding }) => finding.id))
  const decided = facts.findings.filter(({ id, state }) => isDecided(state) && !touched.has(id))
  return composeDigest({
    runId: facts.run.id,
    waveNumber: facts.wave.number,
    phase: facts.wave.phase,
    domains: facts.agents.map(({ domain, status }) => ({ name: domain, outcome: domainOutcome(status) })),
    findings: [
      ...fresh.map(({ data }) => ({ state: 'new' as const, detail: null, severity: data.severity })),
      ...verdicts.map(({ became }) => became),
      ...decided,
    ],
  })
}

function isInAmendedLines({ amendedLines }: CollectFacts, path: string | null, line: number | null): boolean {
  if (path === null || line === null) return false
  return (amendedLines.get(path) ?? []).some(([from, to]) => line >= from && line <= to)
}
