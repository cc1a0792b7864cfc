// How well the lenses find again what is there, and whether the audits of each stage come to an end. Both only inform.

import type { StoredEvent } from '#kernel/events/event'
import { deriveBounds } from '#looking/rules/measure/bounds'
import type { ShownInterval } from '#looking/rules/measure/compose-interval'
import type { World } from '#recorder/world'
import { type Convergence, deriveConvergence } from '#swarm/rules/measure/derive-convergence'
import { type DetectionObservation, deriveDetection, type LensDetection } from '#swarm/rules/measure/derive-detection'
import { eventTextIn, objectIn } from '#swarm/rules/record/event-data'
import { findingStream } from '#swarm/rules/record/swarm-events'
import type { SwarmRunView } from '#swarm/rules/record/swarm-run-view'
import { PHASE_ROWS } from '#swarm/rules/wave/phase'
import { listRunFindings, needRun } from '../need-swarm.ts'

/** A share of few trials says little: its bounds say how little. */
export type BoundedDetection = LensDetection & { readonly exact: ShownInterval; readonly wilson: ShownInterval }

export async function measureDetection(
  world: World,
  id: string,
): Promise<{ readonly lenses: readonly BoundedDetection[] }> {
  const run = await needRun(world, id)
  // Who amends does not look for anything.
  const audits = run.waves.filter(({ phase }) => PHASE_ROWS[phase].kind === 'audit')
  const lenses = new Map(audits.map(({ id: wave, lens }) => [wave, lens?.name ?? null]))
  const observations: DetectionObservation[] = []
  for (const finding of await listRunFindings(world, id)) {
    const events = await world.store.log.readStream(findingStream(finding.id))
    for (const event of events.filter(({ type }) => type === 'finding.classified'))
      observations.push(...observationOf(event, lenses.get(eventTextIn(event.data, 'wave') ?? '') ?? null))
  }
  return {
    lenses: deriveDetection(observations).lenses.map(lens => {
      const { exact, wilson } = deriveBounds({ k: lens.rediscovered, n: lens.trials })
      return { ...lens, exact, wilson }
    }),
  }
}

/** Found again where it was, or silently passed over although nothing had changed. */
function observationOf({ data }: StoredEvent, lens: string | null): DetectionObservation[] {
  const rule = eventTextIn(data, 'rule') ?? ''
  if (lens === null) return []
  if (rule.startsWith('M-')) {
    const isUnmoved = objectIn(data, 'evidence')?.moved === false && eventTextIn(data, 'detail') === null
    return [{ lens, observed: true, codeUnchanged: isUnmoved, rediscovered: true }]
  }
  const isPassedOver = eventTextIn(data, 'detail') === 'unchanged_code'
  return isPassedOver ? [{ lens, observed: true, codeUnchanged: true, rediscovered: false }] : []
}

export type StageConvergence = Convergence & { readonly stage: string }

export async function measureConvergence(
  world: World,
  id: string,
): Promise<{ readonly stages: readonly StageConvergence[] }> {
  const run = await needRun(world, id)
  const stages = [...new Set(auditsOf(run).map(({ phase }) => PHASE_ROWS[phase].group))]
  return {
    stages: stages.map(stage => {
      const waves = auditsOf(run).filter(({ phase }) => PHASE_ROWS[phase].group === stage)
      const counted = waves.map(({ digest, newInAmendedLines }) => ({
        new: digest?.counts.new ?? 0,
        newInAmendedLines,
        openAfter: Object.values(digest?.open ?? {}).reduce((sum, count) => sum + count, 0),
      }))
      return { stage, ...deriveConvergence(counted) }
    }),
  }
}

function auditsOf({ waves }: SwarmRunView): SwarmRunView['waves'] {
  return waves.filter(({ phase, digest }) => PHASE_ROWS[phase].kind === 'audit' && digest !== null)
}
