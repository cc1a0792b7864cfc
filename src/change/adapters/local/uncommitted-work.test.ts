// Against real git: a merge never loses what nobody has committed.
import { beforeEach, describe, expect, test } from 'vitest'
import { git } from '#git/run-git'
import { ANA, commit, type ForgeRepository, forge, makeForgeRepository, put } from '#testing/forge-repository'

let repository: ForgeRepository

beforeEach(async () => {
  repository = await makeForgeRepository()
})

describe('work that nobody has committed', () => {
  type Mess = () => Promise<unknown>
  const rows: [what: string, change: Readonly<Record<string, string | null>>, mess: Mess, kept: string, is: string][] =
    [
      ['a changed file', { 'b.txt': 'x' }, () => put(repository.root, 'keep.txt', 'mine\n'), 'keep.txt', 'mine\n'],
      ['a staged file', { 'b.txt': 'x' }, () => stage('new.txt', 'mine\n'), 'new.txt', 'mine\n'],
      [
        'an untracked file of the same name',
        { 'b.txt': 'x' },
        () => put(repository.root, 'b.txt', 'mine\n'),
        'b.txt',
        'mine\n',
      ],
      [
        'an ignored file of the same name',
        { 'my.env': 'x' },
        () => put(repository.root, 'my.env', 'secret\n'),
        'my.env',
        'secret\n',
      ],
      [
        'an ignored file below a new file',
        { d: 'x' },
        () => put(repository.root, 'd/my.env', 'secret\n'),
        'd/my.env',
        'secret\n',
      ],
      [
        'an ignored file above a new file',
        { 'x.env/f': 'x' },
        () => put(repository.root, 'x.env', 'secret\n'),
        'x.env',
        'secret\n',
      ],
      [
        'a file that git was told to leave alone',
        { 'keep.txt': 'x' },
        hide('--assume-unchanged'),
        'keep.txt',
        'mine\n',
      ],
      ['a file that git was told to skip', { 'keep.txt': 'x' }, hide('--skip-worktree'), 'keep.txt', 'mine\n'],
    ]

  async function stage(path: string, text: string): Promise<void> {
    await put(repository.root, path, text)
    await git(repository.root, 'add', path)
  }

  function hide(flag: string): Mess {
    return async () => {
      await git(repository.root, 'update-index', flag, 'keep.txt')
      await put(repository.root, 'keep.txt', 'mine\n')
    }
  }

  test.each(rows)('%s is refused and stays', async (_what, change, mess, kept, is) => {
    const headSha = await commit(repository.work, change)
    const baseSha = await repository.tip('main')
    await mess()
    const before = await repository.status()
    expect(await forge.findDirtyBase({ ...repository.place, base: 'main', headSha })).toMatchObject({
      path: repository.root,
    })
    expect(await repository.merge(headSha)).toMatchObject({
      ok: false,
      code: 'BASE_DIRTY',
      dirty: { path: repository.root },
    })
    expect([await repository.tip('main'), await repository.read(kept), await repository.status()]).toEqual([
      baseSha,
      is,
      before,
    ])
  })

  test('a merge that is under way is refused', async () => {
    const headSha = await commit(repository.work, { 'b.txt': 'x' })
    await git(repository.root, 'checkout', '--quiet', '-b', 'side')
    await commit(repository.root, { 'a.txt': 'one\n' })
    await git(repository.root, 'checkout', '--quiet', 'main')
    await git(repository.root, ...ANA, 'merge', '--quiet', '--no-ff', '--no-commit', 'side')
    expect(await repository.merge(headSha)).toMatchObject({
      ok: false,
      code: 'BASE_DIRTY',
      dirty: { because: /merge is under way/ },
    })
  })

  test('elsewhere in the tree it is no obstacle', async () => {
    const headSha = await commit(repository.work, { 'b.txt': 'x' })
    await put(repository.root, 'my.env', 'secret\n')
    await put(repository.root, 'd/notes', 'mine\n')
    expect(await repository.merge(headSha)).toMatchObject({ ok: true })
    expect([await repository.read('my.env'), await repository.read('d/notes')]).toEqual(['secret\n', 'mine\n'])
  })
})
