// What a private copy holds: the base and the target of one change, whole, and nothing else that anybody could find in it.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { git, gitFact } from '#git/run-git'
import { temporaryDirectory } from '#testing/temporary-directory'
import type { ReviewCopies } from '../ports/review-copies.ts'
import { gitReviewCopies } from './git-review-copies.ts'

const NAME = 'cp_1'
const SOME = { name: 'user.name=ana', email: 'user.email=ana@example.test' }

let place: string
let root: string
let copies: ReviewCopies

async function commit(file: string, text: string): Promise<string> {
  await writeFile(join(root, file), text)
  await git(root, 'add', '--all')
  await git(root, '-c', SOME.name, '-c', SOME.email, 'commit', '--quiet', '-m', `${file} of ta_A`)
  return gitFact(root, 'rev-parse', 'HEAD')
}

const objectsOf = async (path: string) => {
  const all = await git(path, 'cat-file', '--batch-all-objects', '--batch-check=%(objectname) %(objecttype)')
  return all.trim().split('\n').sort()
}

beforeEach(async () => {
  place = temporaryDirectory('copies')
  root = join(place, 'shop')
  await git(place, 'init', '--quiet', '--initial-branch=main', root)
  copies = gitReviewCopies(place)
})

test('base and target with all commits between, no word of what was before or beside', async () => {
  const before = await commit('old.txt', 'old\n')
  const base = await commit('price.txt', 'one\n')
  await commit('price.txt', 'two\n')
  const target = await commit('more.txt', 'three\n')
  await git(root, 'checkout', '--quiet', '-b', 'beside', before)
  await commit('secret.txt', 'secret\n')
  const { path, commit: head } = await copies.make({ root, name: NAME, base, target }, [])
  expect(head).toBe(target)
  expect(await gitFact(path, 'rev-list', '--count', '--all')).toBe('3')
  expect(await git(path, 'fsck', '--full', '--strict', '--unreachable')).toBe('')
  expect(await git(path, 'remote')).toBe('')
  const reachable = new Set((await git(path, 'rev-list', '--objects', '--all')).split(/\s+/))
  const objects = await objectsOf(path)
  expect(objects.filter(line => !reachable.has(line.split(' ')[0]!))).toEqual([])
  expect(objects.filter(line => line.startsWith(before))).toEqual([])
  expect(await git(path, 'show', `${base}:old.txt`)).toBe('old\n') // a file of the base, whatever its age
})

test('a target that gave way is nowhere; what took its place has its parent, author, dates and message', async () => {
  const base = await commit('price.txt', 'one\n')
  const target = await commit('price.txt', 'two\n')
  const renamed = { from: 'ta_A', to: 'ta_B' }
  const wish = { root, name: NAME, base, target, renamed }
  const made = await copies.make(wish, [{ path: 'price.txt', bytes: Buffer.from('three\n') }])
  await expect(git(made.path, 'cat-file', '-e', target)).rejects.toThrow()
  const format = '--format=%P %an %ae %ad %cn %ce %cd %B'
  const theirs = await git(root, 'log', '-1', format, target)
  expect(await git(made.path, 'log', '-1', format, made.commit)).toBe(theirs.replaceAll('ta_A', 'ta_B'))
  expect(await git(made.path, 'show', `${made.commit}:price.txt`)).toBe('three\n')
  expect(await gitFact(made.path, 'rev-parse', `${made.commit}:price.txt`)).toBe(made.blobs[0]?.blob)
  expect(await gitFact(made.path, 'rev-parse', `${made.commit}^{tree}`)).toBe(made.tree)
  await expect(git(root, 'cat-file', '-e', made.commit)).rejects.toThrow()
})

test('it goes with its worktrees, and what nobody knows is put aside and not deleted', async () => {
  const base = await commit('price.txt', 'one\n')
  const target = await commit('price.txt', 'two\n')
  for (const name of ['cp_1', 'cp_2']) await copies.make({ root, name, base, target }, [])
  expect((await copies.list()).toSorted()).toEqual(['cp_1', 'cp_2'])
  await copies.remove('cp_1')
  await copies.putAside('cp_2')
  expect(await copies.list()).toEqual([])
  expect(await git(join(place, 'copies', 'put-aside', 'cp_2', 'shop'), 'log', '--format=%H')).toContain(target)
})
