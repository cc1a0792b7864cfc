// The memory of a process for the errors that it answered with.
import type { Clock } from '#kernel/ports/clock'
import { listOccurred, NOTHING_OCCURRED, type Occurred, withOccurrence } from './rules/occurrences.ts'

export type KeptErrors = { readonly note: (code: string) => void; readonly list: () => readonly Occurred[] }

export function keepErrors(clock: Clock): KeptErrors {
  let known = NOTHING_OCCURRED
  return {
    note: code => {
      known = withOccurrence(known, code, clock.now())
    },
    list: () => listOccurred(known, clock.now()),
  }
}
