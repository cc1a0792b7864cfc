// Stores with many lessons, and a world that is enough to review them.
import { join } from 'node:path'
import { VIEWS } from '../src/house/views.ts'
import { person } from '../src/kernel/events/actor.ts'
import { noStepWatch } from '../src/kernel/ports/step-watch.ts'
import type { Lesson } from '../src/lessons/rules/lesson/lesson.ts'
import { randomIds } from '../src/process/random-ids.ts'
import { systemClock } from '../src/process/system-clock.ts'
import type { Asking, World } from '../src/recorder/world.ts'
import { openStore } from './throwaway-store.ts'
import { typicalEvent } from './typical-event.ts'

export const ASKING: Asking = {
  actor: person('ana'),
  correlation: 'co_8TOSSRBVGS',
  cause: null,
  onceKey: null,
  seenVersion: null,
}

const BATCH = 500

export type LessonWorld = { readonly world: World; readonly ids: readonly string[] }

/** Every lesson was reviewed, and accepted if that is asked for. */
export async function openLessons(
  place: string,
  count: number,
  status: 'candidate' | 'accepted',
): Promise<LessonWorld> {
  const store = await openStore(join(place, `lessons-${count}.db`), VIEWS)
  const world = { store, clock: systemClock, ids: randomIds(systemClock), steps: noStepWatch } as World
  const ids = Array.from({ length: count }, (_, index) => `dfind-acme-shop-${index}`)
  for (let start = 0; start < count; start += BATCH) {
    await store.log.append(
      ids.slice(start, start + BATCH).map((id, index) => ({
        stream: `lesson/${id}`,
        expectedVersion: 0,
        events: eventsOf(composeLesson(id, start + index), status),
      })),
    )
  }
  return { world, ids }
}

function eventsOf(lesson: Lesson, status: 'candidate' | 'accepted') {
  const derived = { ...typicalEvent(), type: 'lesson.derived', data: { lesson, rule: 'rule-blocked-scenario' } }
  if (status === 'candidate') return [derived]
  return [
    derived,
    { ...typicalEvent(), type: 'lesson.reviewed', data: { from: 'candidate', to: 'reviewed' } },
    { ...typicalEvent(), type: 'lesson.accepted', data: { from: 'reviewed', to: 'accepted' } },
  ]
}

function composeLesson(id: string, index: number): Lesson {
  const record = `shop-${index}`
  return {
    schema_version: '1.0.0',
    finding_id: id,
    title: `Scenario ${index % 97} could not be run on this surface`,
    summary: 'The scenario needs something that the machine does not have, and nobody says what it is.',
    status: 'candidate',
    repo: `acme/shop-${index % 50}`,
    product_surface: index % 2 === 0 ? 'cli' : 'web',
    journey_stage: 'first_run',
    issue_kind: 'verification_gap',
    root_cause_kind: 'missing_precondition',
    remediation_kind: 'workflow_change',
    transfer_scope: 'surface_local',
    source_record_ids: [record],
    evidence: [{ evidence_kind: 'record', record_id: record }],
  }
}
