import { expect, test } from 'vitest'
import { composeMuxProtocols, composePageKey, needsPageKey, readMuxKey } from './page-key.ts'

test.each([
  ['GET', '/api/tasks', false],
  ['HEAD', '/api/tasks', false],
  ['GET', '/api/events', true],
  ['GET', '/mux', true],
  ['POST', '/api/tasks', true],
  ['DELETE', '/api/projects/shop', true],
  ['PUT', '/api/tasks', true],
])('%s %s', (method, path, needed) => {
  expect(needsPageKey(method, path)).toBe(needed)
})

test('it differs with the daemon and the cookie, and tells neither', () => {
  const keys = [composePageKey('a', 'c1'), composePageKey('a', 'c2'), composePageKey('b', 'c1')]
  expect(new Set(keys).size).toBe(3)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/)
})

test('a line of terminals carries it among its protocols', () => {
  expect(readMuxKey(composeMuxProtocols('abc').join(', '))).toBe('abc')
  expect(readMuxKey(composeMuxProtocols(null).join(', '))).toBeUndefined()
  expect(readMuxKey('')).toBeUndefined()
})
