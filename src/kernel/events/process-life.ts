// How a process stands, of what the kernel says about its first thread. A program may end that one and go on in others, and it is
// shown as ended then; the process has ended when its last thread has.

/** One line of the kernel about a process. */
export type ProcessLine = {
  /** Of the first thread: one letter. */
  readonly state: string
  /** How many threads the kernel still counts, also one that has ended and waits to be collected. */
  readonly threads: number
}

/** A letter of the kernel; empty when the process lives and what its other threads do is not told. */
export function deriveProcessState({ state, threads }: ProcessLine): string {
  return hasEnded(state) && threads > 1 ? '' : state
}

/** It only waits to be collected, or is being removed. */
export function hasEnded(state: string): boolean {
  return state === 'Z' || state === 'X'
}

export type Signalled = 'taken' | 'refused' | 'nobody' | 'failed'

/** Alive also when we may not signal it; `state` is undefined where the kernel tells none. */
export function deriveLife(signal: Signalled, state: () => string | undefined): 'alive' | 'gone' | 'unknown' {
  if (signal === 'nobody') return 'gone'
  if (signal === 'failed') return 'unknown'
  return hasEnded(state() ?? '') ? 'gone' : 'alive'
}
