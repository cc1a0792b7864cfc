// A person breaks a lock by its exact token, and says why.
import { provostError } from '#kernel/errors/errors'
import type { Lock } from '../rules/lock/lock.ts'
import type { StateSite } from './state-site.ts'

export type BreakWish = { readonly token: string; readonly force?: boolean | undefined; readonly reason: string }

export type BrokenLock = { readonly dir: string; readonly token: string; readonly holder: Lock | null }

export async function breakLock({ directory, ledger, actor }: StateSite, wish: BreakWish): Promise<BrokenLock> {
  const { token, force, reason } = wish
  if (!force) throw inputInvalid('force', 'breaking a lock needs --force')
  if (reason.trim() === '') throw provostError('REASON_REQUIRED', { details: { verb: 'breaking a lock' } })
  const holder = await directory.breakLock(token)
  if (ledger) {
    const data = { token, holder, by: actor, reason }
    await ledger.tell(await ledger.recall(), [{ type: 'state.lock_broken', data, rule: 'person_decided' }], () => {})
  }
  return { dir: directory.path, token, holder }
}

function inputInvalid(field: string, message: string) {
  return provostError('INPUT_INVALID', { message, hint: 'look first with `provost state lock`', details: { field } })
}
