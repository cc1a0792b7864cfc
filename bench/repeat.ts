// Makes one work of several.
import type { Work } from './compare.ts'

/** The same work so many times, one after another. */
export function inTurn(count: number, work: Work): Work {
  return () => {
    for (let call = 0; call < count; call++) work()
  }
}

/** All works at the same time. */
export function atOnce(works: readonly Work[]): Work {
  return () => Promise.all(works.map(work => work()))
}
