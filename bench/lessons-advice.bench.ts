// An advice query, and the queue of what waits for people, with 10,000 lessons, against the same with 1,000.
import { askAdvice } from '../src/lessons/usecases/ask-advice.ts'
import { listQueue } from '../src/lessons/usecases/list-lessons.ts'
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
      const turns = { calls: 1, rounds: 20, warmUps: 2 }
      const advice = await compare(asking(many), asking(few), turns)
      const queue = await compare(queueing(many), queueing(few), turns)
      await Promise.all([few.world.store.close(), many.world.store.close()])
      const sizes = `${MANY.toLocaleString('en')} lessons : ${FEW.toLocaleString('en')}`
      return [timeRow(`advice, ${sizes}`, advice), timeRow(`queue, ${sizes}`, queue)]
    }),
}

function asking({ world, ids }: LessonWorld): () => Promise<void> {
  return async () => {
    const { lessons, support } = await askAdvice(world, { surface: 'cli', task: 'run the scenario on a machine' })
    if (lessons.length + support.omitted !== ids.length) throw new Error('All of the lessons have a word of the task.')
  }
}

function queueing({ world }: LessonWorld): () => Promise<void> {
  return async () => {
    await listQueue(world)
  }
}
