// Against real git: when a branch is a change, what it says, and when it ends.
import { beforeEach, describe, expect, test } from 'vitest'
import { git } from '#git/run-git'
import { ANA, BRANCH, commit, type ForgeRepository, forge, makeForgeRepository } from '#testing/forge-repository'

let repository: ForgeRepository

beforeEach(async () => {
  repository = await makeForgeRepository()
})

describe('when a branch is a change', () => {
  test('not before it is ahead of its base', async () => expect(await repository.look()).toEqual([]))

  test('once it is ahead: with head, base and no conflict', async () => {
    const headSha = await commit(repository.work, { 'b.txt': 'two\n' })
    const baseSha = await repository.tip('main')
    expect(await repository.look()).toEqual([
      expect.objectContaining({
        number: null,
        state: 'open',
        headSha,
        baseSha,
        base: 'main',
        title: 'change b.txt',
        conflicts: false,
        checks: null,
        mergeable: null,
      }),
    ])
  })

  test('its size is counted from where the two parted, whatever the base did since', async () => {
    await commit(repository.root, { 'a.txt': 'one\ntwo\n' })
    await git(repository.work, 'reset', '--quiet', '--hard', 'main')
    await commit(repository.work, { 'a.txt': 'one\n2\nthree\n', 'picture.png': 'a\0b' })
    await commit(repository.root, { 'c.txt': 'meanwhile\n' })
    expect((await repository.look())[0]).toMatchObject({ size: { files: 2, added: 2, removed: 1 } })
  })

  test('it keeps its number while it is open', async () => {
    const headSha = await commit(repository.work, { 'b.txt': 'two\n' })
    expect((await repository.look([{ number: 4, state: 'open', headSha }]))[0]!.number).toBe(4)
    await commit(repository.work, { 'b.txt': 'three\n' })
    expect((await repository.look([{ number: 4, state: 'draft', headSha }]))[0]!.number).toBe(4)
  })

  test('both sides changed one file: it conflicts, and the paths are named', async () => {
    await commit(repository.work, { 'a.txt': 'theirs\n', 'with blank.txt': 'x' })
    await commit(repository.root, { 'a.txt': 'ours\n' })
    expect((await repository.look())[0]).toMatchObject({ conflicts: true, conflictPaths: ['a.txt'] })
  })

  test('a history of its own cannot be merged', async () => {
    await git(repository.work, 'checkout', '--quiet', '--orphan', 'other')
    const lonely = await commit(repository.work, { 'a.txt': 'x' })
    await git(repository.work, 'update-ref', `refs/heads/${BRANCH}`, lonely)
    expect((await repository.look())[0]).toMatchObject({ conflicts: true, conflictPaths: [] })
  })

  test('merged by a person: the end is seen, and new repository.work is a new change', async () => {
    const headSha = await commit(repository.work, { 'b.txt': 'two\n' })
    const known = [{ number: 4, state: 'open', headSha } as const]
    await git(repository.root, ...ANA, 'merge', '--quiet', '--no-ff', '-m', 'by hand', BRANCH)
    expect(await repository.look(known)).toMatchObject([{ number: 4, state: 'merged', headSha }])
    await commit(repository.work, { 'c.txt': 'more\n' })
    expect(await repository.look(known)).toMatchObject([
      { number: 4, state: 'merged' },
      { number: null, state: 'open' },
    ])
  })

  test('given up: the branch went back to its base, or away', async () => {
    const headSha = await commit(repository.work, { 'b.txt': 'two\n' })
    const known = [{ number: 4, state: 'open', headSha } as const]
    await git(repository.work, 'reset', '--quiet', '--hard', 'main')
    expect(await repository.look(known)).toMatchObject([{ number: 4, state: 'closed', headSha }])
    await git(repository.work, 'checkout', '--quiet', '--detach')
    await git(repository.root, 'branch', '-D', BRANCH)
    expect(await repository.look(known)).toMatchObject([{ number: 4, state: 'closed', headSha }])
  })

  test('a repository that cannot be read tells nothing', async () => {
    const wish = {
      ...repository.place,
      root: `${repository.root}-gone`,
      branch: BRANCH,
      base: 'main',
      known: [],
      since: 0,
    }
    expect(await forge.observe(wish)).toMatchObject({ fetched: false, code: 'FORGE_UNREACHABLE' })
    const noBase = { ...repository.place, branch: BRANCH, base: 'trunk', known: [], since: 0 }
    expect(await forge.observe(noBase)).toMatchObject({ fetched: false, reason: /no branch trunk/ })
  })

  test('a branch with the name of a flag is a branch', async () => {
    await git(repository.root, 'update-ref', 'refs/heads/--upload-pack=x', 'main')
    const wish = { ...repository.place, branch: '--upload-pack=x', base: 'main', known: [], since: 0 }
    expect(await forge.observe(wish)).toEqual({ fetched: true, changes: [] })
  })
})
