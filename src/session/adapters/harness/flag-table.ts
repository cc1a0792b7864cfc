// The arguments of an agent program as a table: each row says since which version it holds and what it adds.
import type { LaunchWish } from '#session/ports/agent-harness'
import { isAtLeast } from './program-version.ts'

export type FlagRow = {
  /** The first version that was seen to know it. */
  readonly since: string
  /** No words: not wanted this time. */
  readonly words: (wish: LaunchWish) => readonly string[]
}

/** What was configured comes last, so that it wins where the program lets the last one win. */
export function composeFlags(rows: readonly FlagRow[], wish: LaunchWish): string[] {
  const known = rows.filter(row => isAtLeast(wish.version, row.since))
  return [...known.flatMap(row => row.words(wish)), ...wish.agent.args]
}

/** One word, so that a value that begins with a dash is no option of its own. */
export const withValue = (flag: string, value: string | null): readonly string[] =>
  value === null || value === '' ? [] : [`${flag}=${value}`]

// An id that an agent has told is text of a stranger: it must look like a name and not like an option.
const NATIVE_ID = /^[A-Za-z0-9][\w.:-]{0,127}$/

/** The session to go on with, or null where a new one begins. */
export function resumedId({ isResumed, nativeSessionId }: LaunchWish): string | null {
  return isResumed && nativeSessionId !== null && NATIVE_ID.test(nativeSessionId) ? nativeSessionId : null
}
