// Who holds the lock of a directory, and which row of the table says so.
import type { LockDecision } from '../rules/lock/decide-lock.ts'
import type { StateSite } from './state-site.ts'

export type ShownLock = {
  readonly dir: string
  readonly state: LockDecision['result']
  readonly rule: LockDecision['rule']
  /** What `unlock` must be given. */
  readonly token: string | null
  readonly lock: LockDecision['evidence']['lock']
  readonly facts: LockDecision['evidence']['facts']
}

export async function showLock({ directory }: StateSite): Promise<ShownLock> {
  const { decision, token } = await directory.sightLock()
  return { dir: directory.path, state: decision.result, rule: decision.rule, token, ...decision.evidence }
}
