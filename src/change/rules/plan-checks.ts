// Which configured checks have to be run on a head: those that have no result for it, or all that are asked for.
import type { Change } from './change.ts'
import type { Check } from './seen-change.ts'

export type CheckWish = {
  readonly configured: readonly string[]
  /** Undefined: whatever is still open. */
  readonly named: readonly string[] | undefined
  /** Names that run right now; a start that nobody finished does not count. */
  readonly running: readonly string[]
}

export function planChecks(change: Pick<Change, 'headSha' | 'checks'>, wish: CheckWish): string[] {
  const { configured, named, running } = wish
  const wanted = named ? configured.filter(name => named.includes(name)) : configured.filter(isOpen)
  return wanted.filter(name => !running.includes(name))

  function isOpen(name: string): boolean {
    const found = change.checks.find(check => check.name === name && check.sha === change.headSha)
    return found === undefined || !isSettled(found)
  }
}

/** What was stopped or could not begin is tried again; what ran to its end is not, whatever it said. */
function isSettled({ conclusion }: Check): boolean {
  return conclusion === 'success' || conclusion === 'failure' || conclusion === 'timed_out'
}
