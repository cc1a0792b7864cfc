// Somebody acts between two reads of a use case. Everything that is asked of the world and answered later counts as a read;
// the act happens after the read of the given number, before anybody looks at its answer.
import type { World } from '#recorder/world'

export type Interleaved = {
  readonly world: World
  /** What was asked so far, in order. */
  readonly reads: readonly string[]
}

export function interleave(world: World, after: number, act: () => Promise<unknown>): Interleaved {
  const reads: string[] = []
  const answered = async (name: string, answer: Promise<unknown>) => {
    const place = { of: 0 } // several may be answered before anybody goes on
    const value = await answer.finally(() => {
      place.of = reads.push(name)
    })
    if (place.of === after) await act()
    return value
  }
  return { world: watch(world, 'world', answered) as World, reads }
}

type Answered = (name: string, answer: Promise<unknown>) => Promise<unknown>

function watch(target: object, name: string, answered: Answered): object {
  return new Proxy(target, {
    get: (own, key) => {
      const value: unknown = Reflect.get(own, key, own)
      const path = `${name}.${String(key)}`
      if (typeof value === 'function')
        return (...args: unknown[]) => watchAnswer(value.apply(own, args), path, answered)
      return isPart(value) ? watch(value, path, answered) : value
    },
  })
}

function watchAnswer(answer: unknown, name: string, answered: Answered): unknown {
  if (answer instanceof Promise) return answered(name, answer)
  return isPart(answer) ? watch(answer, name, answered) : answer
}

/** Something that can be asked, and no plain value. */
function isPart(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || value instanceof AbortSignal) return false
  return Object.values(value).some(member => typeof member === 'function') || isInstance(value)
}

function isInstance(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return (
    prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null && !(value instanceof Map)
  )
}

/** Plays it once for every read there is: `play` answers how many reads there were. */
export async function atEveryRead(play: (after: number) => Promise<number>): Promise<number> {
  let reads = 1
  for (let after = 1; after <= reads; after++) reads = await play(after)
  return reads
}
