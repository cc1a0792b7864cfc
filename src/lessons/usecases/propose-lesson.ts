// A lesson that somebody wrote, and a copy of one that has ended: both begin as candidates.
import { provostError } from '#kernel/errors/errors'
import { writeInstant } from '#kernel/events/time'
import type { Asking, World } from '#recorder/world'
import { copyLesson } from '../rules/lesson/copy-lesson.ts'
import type { Lesson } from '../rules/lesson/lesson.ts'
import { lessonStreamOf } from '../rules/life/lesson-events.ts'
import type { LessonView } from '../rules/life/lesson-view.ts'
import { appendAll, composeLessonEvent, decideBeside } from './derive/append-all.ts'
import { needLesson } from './derive/lesson-shelf.ts'
import { writeMirrors } from './mirror-files.ts'
import { needSoundLesson } from './validate-lesson.ts'

export type BegunAnswer = {
  readonly id: string
  readonly status: 'candidate'
  readonly version: number
  readonly problems: readonly string[]
}

/** Whatever status the text claims: a decision is made here, by a person, or not at all. */
export async function proposeLesson(
  world: World,
  asking: Asking,
  wish: { readonly text: string; readonly store: string | null },
): Promise<BegunAnswer> {
  const { review: _review, invalidation: _invalidation, ...written } = await needSoundLesson(wish.text)
  return beginLesson(world, asking, { ...written, status: 'candidate' }, wish.store)
}

export async function copyEndedLesson(world: World, asking: Asking, id: string): Promise<BegunAnswer> {
  const { lesson, store } = await needLesson(world, id)
  return decideBeside(null, async () => {
    const taken = await takenCopies(world, id)
    return beginLesson(world, asking, copyLesson(lesson, taken, writeInstant(world.clock.now())), store)
  })
}

async function takenCopies(world: World, id: string): Promise<ReadonlySet<string>> {
  const taken = new Set<string>()
  for (let number = 2; ; number++) {
    const copy = `${id}-${number}`
    if (!(await world.store.views.find<LessonView>('lesson', copy))) return taken
    taken.add(copy)
  }
}

async function beginLesson(world: World, asking: Asking, lesson: Lesson, store: string | null): Promise<BegunAnswer> {
  const id = lesson.finding_id
  const stream = lessonStreamOf(id)
  if (await world.store.views.find<LessonView>('lesson', id)) {
    throw provostError('VERSION_CONFLICT', {
      message: `there is a lesson ${id} already`,
      hint: `look at it with \`provost lessons show ${id}\``,
      details: { stream, expected: 0 },
    })
  }
  const at = writeInstant(world.clock.now())
  const data = {
    lesson: { ...lesson, created_at: lesson.created_at ?? at, updated_at: at },
    ...(store !== null && { store }),
  }
  const event = composeLessonEvent(world, asking, 'lesson.proposed', data)
  await appendAll(world, [{ stream, expectedVersion: 0, events: [event] }])
  return { id, status: 'candidate', version: 1, problems: await writeMirrors(world, [{ noun: 'lesson', id }]) }
}
