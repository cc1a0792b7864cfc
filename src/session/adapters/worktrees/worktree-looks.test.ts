// What counts as work that a removal would lose.
import { existsSync } from 'node:fs'
import { chmod, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runGitJob } from '#git/git-job'
import { git } from '#git/run-git'
import { oldWorktreesRoot } from '#git/worktrees/worktree-place'
import { addDemo, commitAll, inSessionRepository, withFile } from '#testing/session-repository'
import { pictureFiles } from '#testing/worktree-picture'
import { gitSessionWorktrees } from './session-worktrees.ts'

const worktrees = gitSessionWorktrees(oldWorktreesRoot)
const NONE = { symlinks: [], include: [] }
const look = (root: string, path: string) => worktrees.look({ root, path, ...NONE })
const remove = (root: string, path: string) => worktrees.remove({ root, path, ...NONE, salvage: null })

const gitDirectoryOf = async (at: string) => (await git(at, 'rev-parse', '--absolute-git-dir')).trim()

type Make = (at: string, root: string) => Promise<unknown>

async function conflict(at: string, how: readonly string[]): Promise<void> {
  await git(at, 'checkout', '--quiet', '-b', 'theirs')
  await writeFile(join(at, 'file'), 'theirs\n')
  await commitAll(at)
  await git(at, 'checkout', '--quiet', 'provost/demo-7')
  await writeFile(join(at, 'file'), 'ours\n')
  await commitAll(at)
  const ana = ['-c', 'user.name=a', '-c', 'user.email=a@b.c']
  await runGitJob({ cwd: at, args: [...ana, ...how, 'theirs'] })
}

describe('dirty', () => {
  test.each<[what: string, make: Make, because: RegExp]>([
    ['a changed file', at => writeFile(join(at, 'file'), 'x'), /1 changed or untracked: file/],
    ['an untracked file', at => writeFile(join(at, 'new'), ''), /untracked: new/],
    [
      'a staged change only',
      async at => {
        await writeFile(join(at, 'file'), 'x')
        await git(at, 'add', 'file')
        await writeFile(join(at, 'file'), 'base\n')
      },
      /1 changed/,
    ],
    ['a deleted file', at => rm(join(at, 'file')), /1 changed/],
    ['a mode', at => chmod(join(at, 'file'), 0o755), /1 changed/],
    ['a merge in progress', at => conflict(at, ['merge', '--quiet']), /a merge is in progress/],
    [
      'a merge that is resolved and not committed',
      async at => {
        await conflict(at, ['merge', '--quiet', '-s', 'ours', '--no-commit'])
      },
      /a merge is in progress/,
    ],
    ['a rebase in progress', at => conflict(at, ['rebase', '--quiet']), /a rebase is in progress/],
    [
      'a detached HEAD with a commit of its own',
      async at => {
        await git(at, 'checkout', '--quiet', '--detach')
        await commitAll(at)
      },
      /HEAD is detached/,
    ],
    [
      'a change that git was told not to see',
      async at => {
        await git(at, 'update-index', '--assume-unchanged', 'file')
        await writeFile(join(at, 'file'), 'hidden')
      },
      /file is hidden/,
    ],
    [
      'a file that should not be there',
      async at => {
        await git(at, 'update-index', '--skip-worktree', 'file')
        await writeFile(join(at, 'file'), 'hidden')
      },
      /file is hidden/,
    ],
    [
      'a repository inside',
      async at => {
        await git(at, 'init', '--quiet', 'inner')
        await commitAll(join(at, 'inner'))
      },
      /inner.*repository of its own/,
    ],
    [
      'a repository with commits inside of what is ignored',
      async at => {
        await git(at, 'init', '--quiet', 'ignored/inner')
        await commitAll(join(at, 'ignored/inner'))
      },
      /ignored\/inner: it has commits that no remote is known to have/,
    ],
  ])('%s', (_what, make, because) =>
    withFile(async (root, at) => {
      await make(at, root)
      const before = await pictureFiles(at)
      expect(await look(root, at)).toMatchObject({
        worktree: 'present',
        dirty: 'dirty',
        because: expect.arrayContaining([expect.stringMatching(because)]),
      })
      await expect(remove(root, at)).rejects.toMatchObject({ code: 'SALVAGE_FAILED' })
      expect(await pictureFiles(at)).toEqual(before)
    }),
  )
})

describe('clean', () => {
  test.each<[what: string, make: Make]>([
    ['as it was made', async () => {}],
    [
      'a commit on its branch',
      async at => {
        await writeFile(join(at, 'file'), 'x')
        await commitAll(at)
      },
    ],
    ['a detached HEAD that a branch has as well', at => git(at, 'checkout', '--quiet', '--detach')],
    ['ignored files only', at => writeFile(join(at, 'ignored'), 'x')],
  ])('%s: it goes, the branch stays', (_what, make) =>
    withFile(async (root, at) => {
      await make(at, root)
      expect(await look(root, at)).toMatchObject({ worktree: 'present', dirty: 'clean', because: [] })
      await remove(root, at)
      expect(existsSync(at)).toBe(false)
      expect(await git(root, 'worktree', 'list')).not.toContain('demo-7')
      expect(await git(root, 'branch', '--list', 'provost/*')).toContain('provost/demo-7')
      await remove(root, at) // what is gone is no failure
    }),
  )

  test('ignored files are work when they are to be saved as well', () =>
    withFile(async (root, at) => {
      await writeFile(join(at, 'ignored'), 'x')
      const wish = { root, path: at, ...NONE, includeIgnored: true }
      expect(await worktrees.look(wish)).toMatchObject({ dirty: 'dirty', because: ['1 ignored files are to be saved'] })
      await expect(worktrees.remove({ ...wish, salvage: null })).rejects.toMatchObject({ code: 'SALVAGE_FAILED' })
    }))

  /** Told when a test runs: how long all tests before it took must not matter. */
  const inAnHour = () => new Date(Date.now() + 3_600_000)

  test('files of a filter that is not asked are not taken for changed', () =>
    inSessionRepository(async root => {
      await git(root, 'config', 'filter.upper.clean', 'tr A-Z a-z')
      await git(root, 'config', 'filter.upper.smudge', 'tr a-z A-Z')
      await writeFile(join(root, '.gitattributes'), '*.up filter=upper\n')
      await writeFile(join(root, 'x.up'), 'TEXT\n')
      await commitAll(root)
      const at = await addDemo(root)
      expect(await readFile(join(at, 'x.up'), 'utf8')).toBe('TEXT\n')
      await utimes(join(await gitDirectoryOf(at), 'index'), inAnHour(), inAnHour())
      expect(await look(root, at)).toMatchObject({ dirty: 'clean' })
      await writeFile(join(at, 'x.up'), 'OTHER\n')
      expect(await look(root, at)).toMatchObject({ dirty: 'dirty' })
    }))

  test('looking runs no filter of the repository', () =>
    withFile(async (root, at) => {
      await writeFile(join(at, '.gitattributes'), '* filter=evil\n')
      await git(root, 'config', 'filter.evil.clean', `touch ${root}/ran; cat`)
      await git(root, 'config', 'filter.evil.process', `touch ${root}/ran`)
      await writeFile(join(at, 'file'), 'changed\n')
      await look(root, at)
      expect(existsSync(join(root, 'ran'))).toBe(false)
    }))
})

describe('missing and unknown', () => {
  test('a worktree that was deleted by hand: prune forgets it, and only it', () =>
    withFile(async (root, at) => {
      const other = join(root, '..', 'elsewhere')
      await git(root, 'worktree', 'add', '--quiet', '-b', 'theirs', other)
      await rename(other, `${other}-unmounted`)
      await rm(at, { recursive: true })
      expect(await look(root, at)).toMatchObject({ worktree: 'missing' })
      await worktrees.prune(root, at)
      const list = await git(root, 'worktree', 'list')
      expect(list).not.toContain('demo-7')
      expect(list).toContain('elsewhere')
      await worktrees.prune(root, at)
    }))

  test.each<[what: string, make: Make]>([
    ['its .git is gone', at => rm(join(at, '.git'))],
    [
      'its .git names another repository',
      async at => {
        await rm(join(at, '.git'))
        await git(at, 'init', '--quiet')
      },
    ],
    [
      'its .git is the one of a neighbour',
      async (at, root) => {
        await git(root, 'worktree', 'add', '--quiet', '--detach', `${at}0`)
        await writeFile(join(at, '.git'), await readFile(join(`${at}0`, '.git')))
      },
    ],
    ['its .git is the one of the project', async (at, root) => writeFile(join(at, '.git'), `gitdir: ${root}/.git\n`)],
    [
      'a file in its place',
      async at => {
        await rm(at, { recursive: true })
        await writeFile(at, '')
      },
    ],
    [
      'a link in its place',
      async (at, root) => {
        await rename(at, `${at}-x`)
        await symlink(root, at)
      },
    ],
    ['its git directory cannot be read', async at => writeFile(join(await gitDirectoryOf(at), 'HEAD'), 'x')],
  ])('unknown: %s; nothing is removed', (_what, make) =>
    withFile(async (root, at) => {
      await make(at, root)
      const before = await pictureFiles(root)
      expect(await look(root, at)).toMatchObject({ worktree: 'unknown', dirty: 'unknown' })
      await expect(remove(root, at)).rejects.toMatchObject({
        code: expect.stringMatching(/^(SALVAGE_FAILED|PATH_INVALID)$/),
      })
      expect(await pictureFiles(root)).toEqual(before)
    }),
  )

  test('an index that cannot be read: there, and nobody knows how clean', () =>
    withFile(async (root, at) => {
      await writeFile(join(await gitDirectoryOf(at), 'index'), 'broken')
      expect(await look(root, at)).toMatchObject({ worktree: 'present', dirty: 'unknown' })
      await expect(remove(root, at)).rejects.toMatchObject({ code: 'SALVAGE_FAILED' })
    }))
})
