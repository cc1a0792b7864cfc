// The cause that a lesson names is the real one: a person says so and why, or a test showed it.
import { provostError } from '#kernel/errors/errors'
import { isFilledText } from '#kernel/reading/json-value'
import type { Asking, World } from '#recorder/world'
import { CAUSE_CONFIRMED, type LessonCause } from '../rules/life/lesson-cause.ts'
import { lessonStreamOf } from '../rules/life/lesson-events.ts'
import { appendAll, composeLessonEvent, decideBeside } from './derive/append-all.ts'
import { needLesson } from './derive/lesson-shelf.ts'
import { type CauseConfirmed, findShownCause } from './derive/shown-causes.ts'

export type ConfirmWish = { readonly reason?: unknown; readonly test?: string | undefined }

export type ConfirmedCause = {
  readonly id: string
  readonly root_cause_kind: string
  readonly cause: LessonCause
  readonly version: number
}

export function confirmCause(world: World, asking: Asking, id: string, wish: ConfirmWish): Promise<ConfirmedCause> {
  return decideBeside(lessonStreamOf(id), async () => {
    const { lesson, version } = await needLesson(world, id)
    const shown = isFilledText(wish.reason) ? null : await findShownCause(world, lesson)
    if (shown === null && asking.actor.kind !== 'person') throw needsPerson()
    if (lesson.status === 'rejected' || lesson.status === 'invalidated') throw hasEnded(id, lesson.status)
    const data = shown ?? readWord(wish)
    if (asking.seenVersion !== null && asking.seenVersion !== version)
      throw provostError('VERSION_CONFLICT', {
        details: { stream: lessonStreamOf(id), expected: asking.seenVersion, actual: version },
      })
    const event = composeLessonEvent(world, asking, CAUSE_CONFIRMED, data)
    await appendAll(world, [{ stream: lessonStreamOf(id), expectedVersion: version, events: [event] }])
    const after = await needLesson(world, id)
    return { id, root_cause_kind: lesson.root_cause_kind, cause: after.cause, version: after.version }
  })
}

function readWord({ reason, test }: ConfirmWish): CauseConfirmed {
  if (!isFilledText(reason)) throw needsReason()
  return { reason: reason.trim(), ...(isFilledText(test) && { test: test.trim() }) }
}

function needsPerson() {
  return provostError('LESSON_ACTOR_INVALID', {
    message: 'a cause is confirmed by a person or by a test; what a rule or an agent says of it is a claim',
    hint: 'ask a person',
  })
}

function hasEnded(id: string, status: string) {
  return provostError('STATE_MACHINE_BLOCKED', {
    message: `the lesson is ${status}: nothing rests on its cause`,
    hint: `reopen it, or begin anew with \`provost lessons copy ${id}\``,
    details: { subject: id },
  })
}

function needsReason() {
  return provostError('REASON_REQUIRED', {
    message: 'no test showed this cause, so confirming it needs a reason: what showed that it is this one',
    hint: 'repeat the command with --reason "<why>"',
  })
}
