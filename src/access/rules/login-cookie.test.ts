// The login cookie: whoever has one can make no other, and it ends.
import { expect, test } from 'vitest'
import { composeLoginCookie, isLoginExpired, LOGIN_AGE_MS_MAX, readLoginCookie } from './login-cookie.ts'

test('it says when and with which pass it was issued, and differs with the key, the moment and the pass', () => {
  const cookie = composeLoginCookie('secret', { issuedAt: 1_000, pass: null })
  expect(readLoginCookie(cookie)).toEqual({ issuedAt: 1_000, pass: null })
  const proofs = [
    composeLoginCookie('secret', { issuedAt: 1_001, pass: null }),
    composeLoginCookie('other', { issuedAt: 1_000, pass: null }),
    composeLoginCookie('secret', { issuedAt: 1_000, pass: 'pa_1' }),
    composeLoginCookie('secret', { issuedAt: 1_000, pass: 'pa_2' }),
  ].map(other => other.slice(-64))
  expect(new Set([cookie.slice(-64), ...proofs]).size).toBe(5)
  expect(readLoginCookie(composeLoginCookie('secret', { issuedAt: 1, pass: 'pa_2' }))?.pass).toBe('pa_2')
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
