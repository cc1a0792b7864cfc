// What somebody sends who was asked whether they mean it: made for this very request, by one program as long as it runs. Whoever has the
// pass of the home and says that somebody sits at a terminal is asked too: it keeps from acting by habit, and proves no person.
import { sha256Hex } from '#kernel/events/hash'
import { canonicalJson } from '#kernel/reading/canonical-json'

export const CONFIRM_HEADER = 'provost-confirm'

export const CONFIRM_AGE_MS_MAX = 300_000

/** All that says what is asked for, and by whom. */
export type ConfirmedAct = {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly actor: string | null
  readonly credential: string | null
  readonly seenVersion: string | null
  readonly key: string | null
}

export function composeConfirmation(key: string, act: ConfirmedAct, at: number): string {
  const told = sha256Hex(canonicalJson({ ...act, body: act.body ?? null, at }))
  // Twice, with the secret in front each time: knowing one helps to make no other.
  return `${at}.${sha256Hex(`${key}\n${sha256Hex(`${key}\nconfirm\n${told}`)}`)}`
}

export function isConfirmation(given: string | undefined, key: string, act: ConfirmedAct, now: number): boolean {
  const at = Number(/^(\d{1,15})\.[0-9a-f]{64}$/.exec(given ?? '')?.[1] ?? Number.NaN)
  if (!(now - at >= 0 && now - at <= CONFIRM_AGE_MS_MAX)) return false
  return given === composeConfirmation(key, act, at)
}
