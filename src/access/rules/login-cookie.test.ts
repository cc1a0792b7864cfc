// The login cookie: whoever has one can make no other, and it ends.
import { expect, test } from 'vitest'
import { composeLoginCookie, isLoginExpired, LOGIN_AGE_MS_MAX, readLoginCookie } from './login-cookie.ts'

test('it says when it was issued, and differs with the token and with the moment', () => {
  const cookie = composeLoginCookie('secret', 1_000)
  expect(readLoginCookie(cookie)).toBe(1_000)
  expect(composeLoginCookie('other', 1_000)).not.toBe(cookie)
  expect(composeLoginCookie('secret', 1_001).slice(-64)).not.toBe(cookie.slice(-64))
  expect(cookie).not.toContain('secret')
})

test.each(['', 'secret', 'pl.1.short', `pl.x.${'a'.repeat(64)}`, `pl.1.${'A'.repeat(64)}`])('%j is none', text => {
  expect(readLoginCookie(text)).toBeUndefined()
})

test('it ends after its age, and not a moment before', () => {
  expect(isLoginExpired(0, LOGIN_AGE_MS_MAX)).toBe(false)
  expect(isLoginExpired(0, LOGIN_AGE_MS_MAX + 1)).toBe(true)
  expect(isLoginExpired(5_000, 0)).toBe(false)
})
