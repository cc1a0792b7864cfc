// Who is logged in with a browser, as long as this daemon runs: links and codes for one use, and the key that cookies are made
// with. Nothing of it is kept, so that what somebody took from a browser, or caught on a port that was ours, opens nothing later.
import { randomBytes } from 'node:crypto'
import { CODE_TRIES_MAX, composeLoginCode, readLoginCode } from '#access/rules/login-code'
import { composeLoginCookie, isLoginExpired, type Login, readLoginCookie } from '#access/rules/login-cookie'
import { composePageKey } from '#access/rules/page-key'
import { issuePass } from '#access/rules/who/issue-pass'
import { judgePass } from '#access/rules/who/judge-pass'
import type { Pass, Standing } from '#access/rules/who/passes'
import { isSameSecret } from './same-secret.ts'

/** Who asked for it: under which name, and with which pass if it is not the owner of the home. */
export type LinkFor = { readonly actor: string | null; readonly with: string | null }

type Link = { readonly pass: Pass; readonly asked: LinkFor }

const LINKS_MAX = 100

export type TakenLink = ({ readonly standing: 'live' } & LinkFor) | { readonly standing: Exclude<Standing, 'live'> }

/** Both halves of a login: the browser keeps the first for itself, the page the second. */
export type Entry = { readonly cookie: string; readonly pageKey: string }

export class Logins {
  readonly #key = randomBytes(32).toString('hex')
  readonly #links = new Map<string, Link>()
  readonly #now: () => number
  /** The newest code that somebody can type; there is one at a time, so that guesses are counted against it. */
  #typed: { readonly code: string; readonly link: string; tries: number } | undefined

  constructor(now: () => number) {
    this.#now = now
  }

  /** For whoever holds a pass; the code is good once, within a minute. */
  newLink(asked: LinkFor): string {
    const now = this.#now()
    const by = { kind: 'person', role: 'owner' } as const
    const grant = issuePass({ by, kind: 'link', role: null, name: asked.actor, ttlMs: null, now, fromLink: null })
    const [oldest] = this.#links.keys()
    if (oldest !== undefined && this.#links.size >= LINKS_MAX) this.#links.delete(oldest)
    const code = randomBytes(24).toString('base64url')
    const { expiresAt, usesMax } = grant
    const rest = { revokedAt: null, session: null, generation: null, boundTo: this.#key }
    this.#links.set(code, { pass: { kind: 'link', issuedAt: now, expiresAt, usesMax, uses: 0, ...rest }, asked })
    return code
  }

  /** The same, short enough to be typed. It takes the place of the one before. */
  newCode(asked: LinkFor): string {
    let code: string | undefined
    while (code === undefined) code = composeLoginCode(randomBytes(32))
    this.#typed = { code, link: this.newLink(asked), tries: 0 }
    return code
  }

  /** What it was worth; from here on it is used. */
  takeLink(code: string): TakenLink {
    const typed = readLoginCode(code)
    return typed === null ? this.#take(code) : this.#takeTyped(typed)
  }

  /** A guess is a try, whoever made it. */
  #takeTyped(code: string): TakenLink {
    const typed = this.#typed
    if (typed === undefined) return { standing: 'unknown' }
    if (typed.tries >= CODE_TRIES_MAX) return { standing: 'used' }
    if (isSameSecret(code, typed.code)) return this.#take(typed.link)
    typed.tries++
    return { standing: 'unknown' }
  }

  #take(code: string): TakenLink {
    const link = this.#links.get(code)
    const { standing } = judgePass({ pass: link?.pass ?? null, now: this.#now(), session: null, daemonKey: this.#key })
    if (link) this.#links.set(code, { ...link, pass: { ...link.pass, uses: link.pass.uses + 1 } })
    return standing === 'live' ? { standing, ...link!.asked } : { standing }
  }

  enter(pass: string | null): Entry {
    const cookie = composeLoginCookie(this.#key, { issuedAt: this.#now(), pass })
    return { cookie, pageKey: composePageKey(this.#key, cookie) }
  }

  /** Undefined for one that this daemon did not make, or that is too old. */
  findLogin(cookie: string): Login | undefined {
    const login = readLoginCookie(cookie)
    if (!login || !isSameSecret(cookie, composeLoginCookie(this.#key, login))) return undefined
    return isLoginExpired(login.issuedAt, this.#now()) ? undefined : login
  }

  isPageKey(cookie: string, given: string): boolean {
    return isSameSecret(given, composePageKey(this.#key, cookie))
  }
}
