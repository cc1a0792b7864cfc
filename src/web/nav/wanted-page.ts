// The page somebody wanted to see when they were told to log in: a login that comes soon afterwards leads there.
import { readInstant } from '#kernel/events/time'
import { storedValue } from '../live/stored-value.ts'
import { replaceAddress } from './address.ts'

const wanted = storedValue('provost.wanted')
const AGE_MS_MAX = 30 * 60_000

export function rememberWanted(): void {
  const { pathname, search } = location
  if (pathname !== '/' && pathname !== '/login') wanted.set(`${new Date().toISOString()} ${pathname}${search}`)
}

/** Called before anything is drawn, by whoever has just logged in. */
export function returnToWanted(): void {
  const [at, href] = (wanted.get() ?? '').split(' ')
  wanted.set(null)
  if (at === undefined || href === undefined || !/^\/(?!\/)/.test(href)) return
  if (Date.now() - (readInstant(at) ?? 0) <= AGE_MS_MAX) replaceAddress(href)
}
