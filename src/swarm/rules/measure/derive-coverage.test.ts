// What was looked at: only the very bytes count, and where nobody wrote anything down nothing is claimed.
import { expect, test } from 'vitest'
import { deriveCoverage, readObservedLines } from './derive-coverage.ts'

const domain = (name: string) => ({ name, globs: [`${name}/**`], ownership: 'owned' as const })

const FACTS = {
  domains: [domain('api'), domain('lib')],
  agents: [{ domain: 'api', isReported: true }],
  paths: ['api/a.js', 'api/b.js', 'api/c.js', 'api/d.js', 'lib/x.js'],
  observed: [
    { path: 'api/a.js', blob: 'aa' },
    { path: 'api/b.js', blob: 'other' },
    { path: 'api/c.js', blob: null },
    { path: 'api/c.js', blob: 'cc' },
    { path: 'outside.js', blob: 'oo' },
  ],
  blobs: new Map([
    ['api/a.js', 'aa'],
    ['api/b.js', 'bb'],
    ['api/c.js', 'cc'],
  ]),
}

test('the right bytes cover, a wrong or missing hash only claims, and the rest was not seen', () => {
  expect(deriveCoverage(FACTS)).toEqual([
    { domain: 'api', state: 'looked', files: 4, covered: 2, claimed: 1, unseen: 1, examples: ['api/d.js'] },
    { domain: 'lib', state: 'not_sent', files: 1, covered: 0, claimed: 0, unseen: 1, examples: ['lib/x.js'] },
  ])
})

test('without a list of what was read, or without a report, nothing is known', () => {
  const agents = [{ domain: 'api', isReported: false }]
  expect(deriveCoverage({ ...FACTS, agents })[0]).toMatchObject({ state: 'unknown' })
  expect(deriveCoverage({ ...FACTS, observed: null })[0]).toMatchObject({ state: 'unknown', covered: 0, claimed: 0 })
})

test.each([
  ['', []],
  [
    '{"path":"a","blob":"b"}\n{"path":"c"}\n',
    [
      { path: 'a', blob: 'b' },
      { path: 'c', blob: null },
    ],
  ],
  ['{"path":1}\n', null],
  ['not json', null],
  ['null', null],
])('the file %j is read as %j', (text, lines) => {
  expect(readObservedLines(text)).toEqual(lines)
})
