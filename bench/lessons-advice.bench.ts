// An advice query with 10,000 accepted lessons, against the same with 1,000.
import { askAdvice } from '#usecases/lessons/ask-advice'
import { type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'
import { type LessonWorld, openLessons } from './lesson-store.ts'
import { inThrowawayDirectory } from './throwaway.ts'

const [FEW, MANY] = [1_000, 10_000]

export const bench: Bench = {
  name: 'lessons-advice',
  target: { atMost: 15 },
  run: () =>
    inThrowawayDirectory(async place => {
      const few = await openLessons(place, FEW, 'accepted')
      const many = await openLessons(place, MANY, 'accepted')
      const comparison = await compare(asking(many), asking(few), { calls: 1, rounds: 20, warmUps: 2 })
      await Promise.all([few.world.store.close(), many.world.store.close()])
      const what = `advice, ${MANY.toLocaleString('en')} lessons : ${FEW.toLocaleString('en')}`
      return [timeRow(what, comparison)]
    }),
}

function asking({ world, ids }: LessonWorld): () => Promise<void> {
  return async () => {
    const { lessons, support } = await askAdvice(world, { surface: 'cli', task: 'run the scenario on a machine' })
    if (lessons.length + support.omitted !== ids.length / 2) throw new Error('Half of the lessons are about the CLI.')
  }
}
