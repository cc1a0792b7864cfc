// Secrets are masked wherever they stand, and what is no secret stays readable.
import { expect, test } from 'vitest'
import { redact, redactData } from './redact.ts'

const masked: [text: string, redacted: string][] = [
  ['https://bob:hunter2@github.com/a/b.git failed', 'https://***@github.com/a/b.git failed'],
  ['https://bob:p@ss@host/x', 'https://***@host/x'],
  ['postgres://:pw@db/x', 'postgres://***@db/x'],
  ['https://abcdef0123@github.com/a', 'https://***@github.com/a'],
  ['Authorization: Bearer abc.def failed', 'Authorization: *** failed'],
  ['authorization=Basic dXNlcjpwYXNz', 'authorization=***'],
  ['{"authorization":"Bearer abc"}', '{"authorization":"***"}'],
  ['Authorization: AWS4-HMAC-SHA256 Credential=x, Signature=y\nnext', 'Authorization: ***\nnext'],
  ['sent Bearer abcdefghijklmnop', 'sent Bearer ***'],
  ['Cookie: a=b; c=d\nnext', 'Cookie: ***\nnext'],
  [`x ghp_${'a1'.repeat(18)} y`, 'x *** y'],
  [`github_pat_${'a1_'.repeat(10)}`, '***'],
  [`key sk-ant-${'a1'.repeat(12)}`, 'key ***'],
  ['AKIAABCDEFGHIJKLMNOP', '***'],
  ['eyJhbGciOiJI.eyJzdWIiOiIx.abc_-', '***'],
  ['GITHUB_TOKEN=abc and API_KEY="x"', 'GITHUB_TOKEN=*** and API_KEY="***"'],
  ['?access_token=abc&x=1', '?access_token=***&x=1'],
  ['{"password": "a\\"b", "x": 1}', '{"password": "***", "x": 1}'],
  ['-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----\nx', '***\nx'],
]
test.each(masked)('%j becomes %j', (text, redacted) => {
  expect(redact(text)).toBe(redacted)
  expect(redact(redacted)).toBe(redacted)
})

test.each([
  'this route needs the token of the daemon',
  'Unexpected token: } in JSON',
  'basic authentication is off',
  'branch sk-some-long-branch-name-without-digits',
  'git@github.com:acme/shop.git',
  'https://github.com/acme/shop',
  'fatal: no such ref npm-check-updates-to-latest',
])('%j is no secret', text => {
  expect(redact(text)).toBe(text)
})

test('a secret known by its text is masked anywhere, and an empty one masks nothing', () => {
  expect(redact('x s3cr.t y s3cr.t s3crxt', ['s3cr.t', ''])).toBe('x *** y *** s3crxt')
})

test('in data the name of a member counts too', () => {
  const data = {
    Authorization: 'x',
    nested: [{ accessToken: 't', tokens: 3, note: 'https://a:b@c' }],
    token: 5,
    empty: null,
  }
  expect(redactData(data)).toEqual({
    Authorization: '***',
    nested: [{ accessToken: '***', tokens: 3, note: 'https://***@c' }],
    token: 5,
    empty: null,
  })
})

test('a hostile text is masked in one pass', () => {
  const text = [
    '://a'.repeat(100_000),
    'authorization'.repeat(50_000),
    `"${'token'.repeat(50_000)}`,
    'a'.repeat(500_000),
  ].join(' ')
  expect(redact(text)).toBe(text)
})

// Whatever an agent prints, the daemon goes on: a pattern that looked at the same text twice would take hours for these.
test.each([
  'sk-',
  'rk_',
  'eyJ-',
  'eyJaaaaaaaa.',
  'ghp_',
  '"token',
  '://a',
  'bearer ',
  '-----BEGIN A',
  'cookie ',
  '"a-',
])('a megabyte of %j is read once', piece => {
  const text = piece.repeat(Math.ceil(1_000_000 / piece.length))
  expect(redact(redact(text))).toBe(redact(text))
})
