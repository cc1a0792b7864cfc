// An answer about a commit is asked for once, unless it was no answer.
import { expect, test } from 'vitest'
import { rememberByCommit } from './commit-answers.ts'

const [A, B, C] = ['a', 'b', 'c'].map(letter => letter.repeat(40)) as [string, string, string]

function counting(answer: (asked: number) => Promise<string | undefined>) {
  let asked = 0
  const ask = rememberByCommit(() => answer(++asked), 2)
  return { ask, asked: () => asked }
}

test('once for each repository and commit, and again when newer ones have taken its place', async () => {
  const { ask, asked } = counting(async () => 'tree')
  for (const commit of [A, A, B, A, B]) await ask('one', commit)
  expect(asked()).toBe(2)
  await ask('other', A)
  await ask('one', C)
  await ask('one', A)
  expect(asked()).toBe(5)
})

test('a branch is asked about each time: it moves', async () => {
  const { ask, asked } = counting(async () => 'tree')
  for (const rev of ['HEAD', 'HEAD', 'abc1234']) await ask('one', rev)
  expect(asked()).toBe(3)
})

test('a commit that was not there may be there now, and what failed may work now', async () => {
  const missing = counting(async asked => (asked === 1 ? undefined : 'tree'))
  expect([await missing.ask('one', A), await missing.ask('one', A)]).toEqual([undefined, 'tree'])
  const failing = counting(async asked => {
    if (asked === 1) throw new Error('the disk is busy')
    return 'tree'
  })
  await expect(failing.ask('one', A)).rejects.toThrow('busy')
  expect(await failing.ask('one', A)).toBe('tree')
})
