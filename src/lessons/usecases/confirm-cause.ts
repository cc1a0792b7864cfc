// A person says that the cause a lesson names is the real one, and why.
import { provostError } from '#kernel/errors/errors'
import { isFilledText } from '#kernel/reading/json-value'
import type { Asking, World } from '#recorder/world'
import { CAUSE_CONFIRMED, type LessonCause } from '../rules/life/lesson-cause.ts'
import { lessonStreamOf } from '../rules/life/lesson-events.ts'
import { appendAll, composeEvent, decideAgain } from './derive/append-all.ts'
import { needLesson } from './derive/lesson-shelf.ts'

export type ConfirmWish = { readonly reason?: unknown; readonly test?: string | undefined }

export type ConfirmedCause = {
  readonly id: string
  readonly root_cause_kind: string
  readonly cause: LessonCause
  readonly version: number
}

export function confirmCause(world: World, asking: Asking, id: string, wish: ConfirmWish): Promise<ConfirmedCause> {
  return decideAgain(lessonStreamOf(id), async () => {
    const { lesson, version } = await needLesson(world, id)
    if (asking.actor.kind !== 'person')
      throw provostError('LESSON_ACTOR_INVALID', {
        message: 'a cause is confirmed by a person; what a rule or an agent says of it is a claim',
        hint: 'ask a person',
      })
    if (lesson.status === 'rejected' || lesson.status === 'invalidated') throw hasEnded(id, lesson.status)
    if (!isFilledText(wish.reason)) throw needsReason()
    if (asking.seenVersion !== null && asking.seenVersion !== version)
      throw provostError('VERSION_CONFLICT', {
        details: { stream: lessonStreamOf(id), expected: asking.seenVersion, actual: version },
      })
    const data = { reason: wish.reason.trim(), ...(isFilledText(wish.test) && { test: wish.test.trim() }) }
    const event = composeEvent(world, asking, CAUSE_CONFIRMED, data)
    await appendAll(world, [{ stream: lessonStreamOf(id), expectedVersion: version, events: [event] }])
    const after = await needLesson(world, id)
    return { id, root_cause_kind: lesson.root_cause_kind, cause: after.cause, version: after.version }
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
    message: 'confirming a cause needs a reason: what showed that it is this one',
    hint: 'repeat the command with --reason "<why>"',
  })
}
