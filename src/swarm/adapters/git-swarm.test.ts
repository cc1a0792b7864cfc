// Against real git: what moved, what was written, and merges that touch no checkout.
import { beforeEach, expect, test } from 'vitest'
import { trackLine } from '#finding/rules/identity/line-track'
import { commit, type ForgeRepository, makeForgeRepository } from '#testing/forge-repository'
import { gitSwarm } from './git-swarm.ts'

const LONG = Array.from({ length: 20 }, (_unused, line) => `line ${line}\n`).join('')

let repository: ForgeRepository

beforeEach(async () => {
  repository = await makeForgeRepository()
})

const tree = (sha: string) => `${sha}^{tree}`

test('a file of another name is found again, also with blanks and other letters in it', async () => {
  const { root, work } = repository
  const before = await commit(work, { 'src/a b.txt': LONG })
  const after = await commit(work, { 'src/a b.txt': null, 'src/ä.txt': `${LONG}more\n` })
  expect(await gitSwarm.listRenames(root, tree(before), tree(after))).toEqual([
    { from: 'src/a b.txt', to: 'src/ä.txt' },
  ])
  expect([...(await gitSwarm.listChanged(root, before, after))].sort()).toEqual(['src/a b.txt', 'src/ä.txt'])
})

test('text is read with its blob, and what is no text only with its blob', async () => {
  const { root, work } = repository
  const sha = await commit(work, { 'one.txt': 'one\r\ntwo', 'two.bin': 'a\0b' })
  const files = await gitSwarm.readFiles(root, sha, ['one.txt', 'two.bin', 'none.txt'])
  expect([...files].map(([path, { text }]) => [path, text])).toEqual([
    ['one.txt', 'one\r\ntwo'],
    ['two.bin', null],
  ])
  expect(files.get('one.txt')?.blob).toMatch(/^[0-9a-f]{40}$/)
})

test('the lines that a change wrote are told by the numbers that they have now', async () => {
  const { root, work } = repository
  const before = await commit(work, { 'l.txt': LONG })
  const after = await commit(work, { 'l.txt': LONG.replace('line 4\n', 'x\ny\n').replace('line 9\n', '') })
  expect([...(await gitSwarm.listWrittenLines(root, before, after))]).toEqual([['l.txt', [[5, 6]]]])
})

test('a line is followed through what was written above it, through other blanks and into a file of another name', async () => {
  const { root, work } = repository
  const before = await commit(work, { 't ä.txt': LONG, 'same.txt': 'x\n' })
  const changed = LONG.replace('line 4\n', 'x\ny\n').replace('line 9\n', '').replace('line 12', 'line   12')
  const after = await commit(work, { 't ä.txt': null, 'u.txt': changed, 'same.txt': 'x\n' })
  const tracks = await gitSwarm.trackLines(root, tree(before), tree(after))
  const fateOf = (line: number) => trackLine(tracks, 't ä.txt', line)
  expect([4, 5, 6, 10, 13].map(fateOf)).toEqual([
    { fate: 'stays', path: 'u.txt', line: 4 },
    { fate: 'replaced', path: 'u.txt', from: 5, to: 6 },
    { fate: 'stays', path: 'u.txt', line: 7 },
    { fate: 'gone', path: 'u.txt' },
    { fate: 'stays', path: 'u.txt', line: 13 },
  ])
  expect(trackLine(tracks, 'same.txt', 1)).toEqual({ fate: 'stays', path: 'same.txt', line: 1 })
})

test('a merge has both histories, and one that collides names its paths and makes nothing', async () => {
  const { root, work } = repository
  const base = await commit(work, { 'm.txt': 'one\n' })
  const left = await commit(work, { 'm.txt': 'two\n' })
  const merged = await gitSwarm.merge(root, base, left, 'Merge')
  expect(merged.ok && (await gitSwarm.contains(root, merged.commit, left))).toBe(true)
  const again = merged.ok ? await gitSwarm.merge(root, merged.commit, left, 'Again') : merged
  expect(again).toEqual(merged)
  const main = await repository.tip('main')
  expect(await gitSwarm.contains(root, main, left)).toBe(false)
  const right = await commit(root, { 'm.txt': 'three\n' })
  expect(await gitSwarm.merge(root, right, left, 'Collide')).toEqual({ ok: false, paths: ['m.txt'] })
  expect(await repository.tip('main')).toBe(right)
})

test('old code with the files of a new test is a commit that no branch knows', async () => {
  const { root, work } = repository
  const before = await commit(work, { 'code.txt': 'old\n', 'test/gone.txt': 'x\n' })
  const after = await commit(work, { 'code.txt': 'new\n', 'test/new.txt': 'test\n', 'test/gone.txt': null })
  const mixed = await gitSwarm.layOver(root, tree(before), tree(after), ['test/new.txt', 'test/gone.txt'])
  const files = await gitSwarm.readFiles(root, mixed, ['code.txt', 'test/new.txt', 'test/gone.txt'])
  expect([...files].map(([path, { text }]) => `${path} ${text?.trim()}`)).toEqual(['code.txt old', 'test/new.txt test'])
  expect(await gitSwarm.contains(root, after, mixed)).toBe(false)
})
