// The page somebody wanted to see when they were told to log in: a login that comes soon afterwards leads there.
import { readInstant } from '#kernel/events/time'
import { storedValue } from '../live/stored-value.ts'

const wanted = storedValue('provost.wanted')
const AGE_MS_MAX = 30 * 60_000

export function rememberWanted(): void {
  const { pathname, search } = location
  if (pathname !== '/' && pathname !== '/login') wanted.set(`${new Date().toISOString()} ${pathname}${search}`)
}

/** Where somebody goes who has just logged in. */
export function takeWanted(): string {
  const [at, href] = (wanted.get() ?? '').split(' ')
  wanted.set(null)
  if (at === undefined || href === undefined || !/^\/(?!\/)/.test(href)) return '/'
  return Date.now() - (readInstant(at) ?? 0) <= AGE_MS_MAX ? href : '/'
}
