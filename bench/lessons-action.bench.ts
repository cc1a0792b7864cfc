// One review action with 5,000 lessons in the store, against the same with 50.
import { decideLesson } from '../src/lessons/usecases/decide-lesson.ts'
import { type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'
import { ASKING, type LessonWorld, openLessons } from './lesson-store.ts'
import { inThrowawayDirectory } from './throwaway.ts'

const [FEW, MANY] = [50, 5_000]

export const bench: Bench = {
  name: 'lessons-action',
  target: { atMost: 2 },
  run: () =>
    inThrowawayDirectory(async place => {
      const few = await openLessons(place, FEW, 'candidate')
      const many = await openLessons(place, MANY, 'candidate')
      const comparison = await compare(reviewing(many), reviewing(few), { calls: 1 })
      await Promise.all([few.world.store.close(), many.world.store.close()])
      return [timeRow(`review and reject, ${MANY.toLocaleString('en')} lessons : ${FEW}`, comparison)]
    }),
}

/** Ends where it began, so that it can be done again: each call is three actions on the next lesson. */
function reviewing({ world, ids }: LessonWorld): () => Promise<void> {
  let turn = 0
  const reason = 'a reason that is long enough'
  return async () => {
    const id = ids[turn++ % ids.length]!
    for (const action of ['review', 'reject', 'reopen']) await decideLesson(world, ASKING, id, { action, reason })
  }
}
