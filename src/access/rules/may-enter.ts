// Who may talk to the daemon. Every route asks this one table, the live feed included.
import type { ErrorCode } from '#kernel/errors/error-catalog'

export type EntryFacts = {
  readonly method: string
  /** Host header, lower case, with port; null when missing. */
  readonly host: string | null
  readonly origin: string | null
  readonly fetchSite: string | null
  readonly contentType: string | null
  readonly hasBody: boolean
  readonly bodyTooLarge: boolean
  /** `session`: the right token of one launch of one session. `pass`: one of a person, whatever it is worth now. */
  readonly token: 'right' | 'session' | 'pass' | 'wrong' | 'none'
  /** A login that came without the key of its page, where both are needed. */
  readonly isHalf: boolean
  /** A page or document that may be read without a token. */
  readonly isPublic: boolean
  /** A route asks what its visitor may do; a terminal line and the pages do not, and are for people. */
  readonly isRoute: boolean
  readonly allowedHosts: readonly string[]
}

export type EntryAnswer =
  | { readonly may: true }
  | { readonly may: false; readonly code: ErrorCode; readonly rule: EntryRule }

const ENTRY_RULES = {
  HOST: 'only names of this daemon are served: a foreign name that points here is an attack',
  ORIGIN: 'a page of another site may not act here, not even with the right token',
  TOKEN: 'everything but public pages needs the token, on loopback too; that of a session and a pass open only routes',
  PAGE: 'a cookie alone, which others on this machine may have seen, changes nothing and hears nothing',
  SIZE: 'a body over the limit is not read',
  TYPE: 'bodies are JSON; forms and plain text are what other sites can send',
} as const

export type EntryRule = keyof typeof ENTRY_RULES

// Host and Origin come first: to a stranger nothing is told, not even whether a token was right.
export function mayEnter(facts: EntryFacts): EntryAnswer {
  if (facts.host === null || !facts.allowedHosts.includes(facts.host)) return no('HTTP_HOST_REFUSED', 'HOST')
  if (isForeignOrigin(facts)) return no('HTTP_ORIGIN_REFUSED', 'ORIGIN')
  if (!facts.isPublic && !opens(facts)) return no('AUTH_REQUIRED', 'TOKEN')
  if (!facts.isPublic && facts.isHalf) return no('AUTH_REQUIRED', 'PAGE')
  if (facts.bodyTooLarge) return no('HTTP_BODY_TOO_LARGE', 'SIZE')
  if (facts.hasBody && !isJson(facts.contentType)) return no('HTTP_MEDIA_TYPE_REFUSED', 'TYPE')
  return { may: true }
}

function no(code: ErrorCode, rule: EntryRule): EntryAnswer {
  return { may: false, code, rule }
}

function opens({ token, isRoute }: EntryFacts): boolean {
  return token === 'right' || ((token === 'session' || token === 'pass') && isRoute)
}

const FRIENDLY_SITES = ['same-origin', 'none']

// A link followed from elsewhere (`cross-site` navigation) only reads a public page; anything else cross-site is refused.
function isForeignOrigin({ origin, fetchSite, allowedHosts, isPublic, method }: EntryFacts): boolean {
  if (origin !== null && !allowedHosts.some(host => origin === `http://${host}` || origin === `https://${host}`))
    return true
  if (fetchSite === null || FRIENDLY_SITES.includes(fetchSite)) return false
  return !(isPublic && method === 'GET')
}

function isJson(contentType: string | null): boolean {
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json'
}
