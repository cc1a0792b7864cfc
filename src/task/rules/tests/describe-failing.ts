// What fails, in a few words: names, and whether the change can be blamed for it.

const NAMED_MAX = 3

/** `before`: those of them that fail without the change too. */
export function describeFailing(failing: readonly string[], before: readonly string[]): string {
  const named = failing.slice(0, NAMED_MAX).join(', ')
  const names = failing.length > NAMED_MAX ? `${named} and ${failing.length - NAMED_MAX} more` : named
  if (before.length === 0) return names
  return `${names} (${before.length < failing.length ? `${before.length} of them ` : ''}without the change too)`
}

/** For whoever has to decide what becomes of it. */
export function adviseFailing(verdict: 'fail' | 'errored', words: string, logs: string): string {
  const isOld = words.includes('without the change too')
  const way = '; `provost config set task.preexisting note` lets pass what failed before'
  return `${verdict === 'fail' ? 'failing' : 'no verdict'}: ${words}; the logs are in ${logs}${isOld ? way : ''}`
}
