import { expect, test } from 'vitest'
import { type HomeSight, judgeHome } from './judge-home.ts'

const OWN = 4000

test.each<[what: string, sight: Partial<HomeSight>, rule: string, goesOn: boolean]>([
  ['its own paper', {}, 'H6', true],
  ['no home', { home: 'gone', paper: 'gone' }, 'H1', false],
  ['a home that cannot be looked at', { home: 'unreadable', paper: 'unreadable' }, 'H2', true],
  ['no paper', { paper: 'gone' }, 'H3', false],
  ['a paper that cannot be read', { paper: 'unreadable' }, 'H4', true],
  ['the paper of another daemon', { paper: 4001 }, 'H5', false],
])('%s', (_what, sight, rule, goesOn) => {
  expect(judgeHome({ home: 'there', paper: OWN, own: OWN, ...sight })).toMatchObject({ rule, result: { goesOn } })
})
