// What a login link is traded for: made from the key of one daemon, which it never reveals and does not outlive.
import { sha256Hex } from '#kernel/events/hash'
import { LONGEST_LIFE_MS } from './who/passes.ts'

/** After that somebody has to open the dashboard again. */
export const LOGIN_AGE_MS_MAX = LONGEST_LIFE_MS.login ?? 0

const SHAPE = /^pl\.(\d{1,15})\.(pa_[1-9]\d{0,14})?\.[0-9a-f]{64}$/

/** `pass`: the pass that somebody logged in with; null: the owner of the home did. */
export type Login = { readonly issuedAt: number; readonly pass: string | null }

export function composeLoginCookie(key: string, { issuedAt, pass }: Login): string {
  const told = `${issuedAt}.${pass ?? ''}`
  // Twice, with the secret in front each time: knowing one cookie helps to make no other.
  const proof = sha256Hex(`${key}\n${sha256Hex(`${key}\nlogin\n${told}`)}`)
  return `pl.${told}.${proof}`
}

/** When, and for whom, it claims to have been issued; whether it was is for the caller to compare. */
export function readLoginCookie(cookie: string): Login | undefined {
  const [, issuedAt, pass] = SHAPE.exec(cookie) ?? []
  return issuedAt === undefined ? undefined : { issuedAt: Number(issuedAt), pass: pass ?? null }
}

/** One from the future was issued by a clock that jumped: it counts as new, and ends with its age like any other. */
export function isLoginExpired(issuedAt: number, now: number): boolean {
  return now - issuedAt > LOGIN_AGE_MS_MAX
}
