// What network `model` lets through: CONNECT to a name that was said, on the port of TLS, and nothing that looks like it.
import { expect, test } from 'vitest'
import { listModelHosts, mayConnect } from './model-network.ts'

const HOSTS = listModelHosts('claude-code', null)

test('a name that was said is connected to, however it is spelled', () => {
  expect(mayConnect('CONNECT api.anthropic.com:443 HTTP/1.1', HOSTS)).toEqual({ may: true, host: 'api.anthropic.com' })
  expect(mayConnect('CONNECT API.Anthropic.COM:443 HTTP/1.0', HOSTS)).toEqual({ may: true, host: 'api.anthropic.com' })
  expect(mayConnect('CONNECT gate.example:443 HTTP/1.1', listModelHosts('codex', ['Gate.example'])).may).toBe(true)
})

test.each([
  ['another port', 'CONNECT api.anthropic.com:80 HTTP/1.1'],
  ['no port', 'CONNECT api.anthropic.com HTTP/1.1'],
  ['another name', 'CONNECT evil.example:443 HTTP/1.1'],
  ['a name above', 'CONNECT anthropic.com:443 HTTP/1.1'],
  ['a name below', 'CONNECT x.api.anthropic.com:443 HTTP/1.1'],
  ['a name that goes on', 'CONNECT api.anthropic.com.evil.example:443 HTTP/1.1'],
  ['a dot at its end', 'CONNECT api.anthropic.com.:443 HTTP/1.1'],
  ['a user before it', 'CONNECT api.anthropic.com@evil.example:443 HTTP/1.1'],
  ['an address', 'CONNECT 127.0.0.1:443 HTTP/1.1'],
  ['an address of six', 'CONNECT [::1]:443 HTTP/1.1'],
  ['a byte that ends it elsewhere', 'CONNECT api.anthropic.com\u0000.evil.example:443 HTTP/1.1'],
  ['what is not enciphered', 'GET http://api.anthropic.com/ HTTP/1.1'],
  ['a name that every object has', 'CONNECT constructor:443 HTTP/1.1'],
])('%s is refused, and its name is kept', (_what, line) => {
  expect(mayConnect(line, HOSTS)).toEqual({ may: false, status: '403 Forbidden', name: line.split(' ')[1] })
})

test.each([
  '',
  'hello',
  'CONNECT  api.anthropic.com:443 HTTP/1.1',
  'CONNECT api.anthropic.com:443',
  `CONNECT ${'a'.repeat(3000)}:443 HTTP/1.1`,
])('%s is no request', line =>
  expect(mayConnect(line, HOSTS)).toEqual({ may: false, status: '400 Bad Request', name: null }),
)

test('who has no model of its own reaches nothing', () => {
  expect(mayConnect('CONNECT api.openai.com:443 HTTP/1.1', listModelHosts('command', null)).may).toBe(false)
})
