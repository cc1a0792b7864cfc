// One fact of an explanation, with its age where its time can be read.
import { ageMs, type InstantMs, readInstant } from '../events/time.ts'
import type { Fact } from './why.ts'

export function composeFact(name: string, value: unknown, source: string, at: unknown, now: InstantMs): Fact {
  const instant = readInstant(at)
  return {
    name,
    value: value ?? null,
    source,
    at: typeof at === 'string' ? at : null,
    ageMs: instant === undefined ? null : ageMs(now, instant),
  }
}
