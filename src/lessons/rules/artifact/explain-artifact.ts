// Why a pattern, a recommendation or a doctrine is what it is: who decided, what it rests on, and what would change it.
import type { StoredEvent } from '#kernel/events/event'
import { ageMs, type InstantMs, readInstant } from '#kernel/events/time'
import type { Why } from '#kernel/machine/why'
import { factTextIn, factTextsIn } from '../derive/lesson-facts.ts'
import { factOfPlan, type ReachedPlan } from '../life/explain-lesson.ts'
import { ARTIFACT_TABLE, allowedArtifactActions } from './artifact-machine.ts'
import { type ArtifactNoun, type ArtifactView, foldArtifact } from './fold-artifact.ts'

export type ArtifactStory = {
  readonly noun: ArtifactNoun
  readonly events: readonly StoredEvent[]
  readonly plans: readonly ReachedPlan[]
  readonly now: InstantMs
}

const NOUNS = { pattern: 'patterns', recommendation: 'recommendations', doctrine: 'doctrine' } as const

export function explainArtifact({ noun, events, plans, now }: ArtifactStory): Why | undefined {
  const view = events.reduce<ArtifactView | undefined>((state, event) => foldArtifact(noun, state, event), undefined)
  const decisive = events.findLast(event => !event.type.endsWith('.support_changed'))
  if (!view || !decisive) return undefined
  const { id, status, document, cause, reason } = view
  const because = cause ?? reason
  const instant = readInstant(decisive.at)
  const age = instant === undefined ? null : ageMs(now, instant)
  return {
    id,
    noun,
    state: status,
    since: view.since,
    rule: decisive.type,
    table: 'lessons 3.7',
    sentence: `${id} is ${status} since ${decisive.type} by ${decisive.actor.id}${because === null ? '' : `: ${because}`}.`,
    evidence: { document, caused_by: decisive.data.lesson ?? decisive.data.pattern ?? null },
    facts: [
      { name: 'decided by', value: decisive.actor.id, source: decisive.type, at: decisive.at, ageMs: age },
      { name: 'rests on', value: supportOf(view), source: 'log', at: decisive.at, ageMs: age },
      { name: 'strength', value: strengthOf(view), source: 'log', at: decisive.at, ageMs: age },
      ...plans.map(plan => factOfPlan(plan, now)),
    ],
    unknown: [],
    becomes: allowedArtifactActions(status).map(action => ({
      to: ARTIFACT_TABLE[action][status] ?? status,
      when: `a person decides to ${action} it`,
      command: `provost ${NOUNS[noun]} ${action} ${id}`,
    })),
  }
}

function supportOf({ noun, document }: ArtifactView): readonly string[] {
  return factTextsIn(document, noun === 'pattern' ? 'source_finding_ids' : 'based_on_pattern_ids')
}

function strengthOf({ document }: ArtifactView): string {
  return (
    factTextIn(document, 'pattern_strength') || factTextIn(document, 'confidence') || factTextIn(document, 'strength')
  )
}
