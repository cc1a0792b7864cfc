import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runGitJob } from '#git/git-job'
import { git } from '#git/run-git'
import { commitAll, DEMO } from '#testing/session-repository'
import { pictureWorktree } from '#testing/worktree-picture'
import { backAgain, gitText, REF, removeSaved, salvage, save, withWork, worktrees } from '#testing/worlds/salvage-scene'

describe('coming back', () => {
  const ANA = ['-c', 'user.name=a', '-c', 'user.email=a@b.c']

  async function conflicted(at: string, how: readonly string[]): Promise<void> {
    for (const [branch, text] of [
      ['theirs', 'theirs\n'],
      ['provost/demo-7', 'ours\n'],
    ] as const) {
      await git(at, 'checkout', '--quiet', ...(branch === 'theirs' ? ['-b'] : []), branch)
      await writeFile(join(at, 'file'), text)
      await commitAll(at)
    }
    await runGitJob({ cwd: at, args: [...ANA, ...how, 'theirs'] })
  }

  test('a merge in progress: conflicts, markers and what git needs to end it', () =>
    withWork(async (root, at) => {
      await conflicted(at, ['merge', '--quiet'])
      const before = await pictureWorktree(at)
      expect(before.index.filter(line => / [123]\t/.test(line))).toHaveLength(3)
      const { commit } = await save(root, at)
      expect((await salvage.show(root, DEMO)).inProgress).toEqual(['merge'])
      await removeSaved(root, at, commit)
      expect(await backAgain(root)).toMatchObject({ status: 'applied' })
      expect(await pictureWorktree(at)).toEqual(before)
      await writeFile(join(at, 'file'), 'both\n')
      await git(at, 'add', 'file')
      await git(at, ...ANA, 'commit', '--quiet', '--no-edit')
      expect(await gitText(at, 'rev-list', '--parents', '-1', 'HEAD')).toMatch(/^\w+ \w+ \w+$/)
    }))

  test('a rebase in progress goes on', () =>
    withWork(async (root, at) => {
      await conflicted(at, ['rebase', '--quiet'])
      const before = await pictureWorktree(at)
      const { commit } = await save(root, at)
      const shown = await salvage.show(root, DEMO)
      await removeSaved(root, at, commit)
      await worktrees.addDetached({ root, name: DEMO, sessionId: DEMO, commit: shown.isReadable ? shown.head! : '' })
      expect(await salvage.apply({ root, worktree: at, id: DEMO })).toMatchObject({
        status: 'applied',
        index: 'restored',
      })
      expect(await pictureWorktree(at)).toEqual(before)
      await writeFile(join(at, 'file'), 'both\n')
      await git(at, 'add', 'file')
      await git(at, ...ANA, '-c', 'core.editor=true', 'rebase', '--continue')
      expect(await gitText(at, 'symbolic-ref', 'HEAD')).toBe('refs/heads/provost/demo-7')
    }))

  test('what is in the way is listed, and nothing is touched', () =>
    withWork(async (root, at) => {
      await writeFile(join(at, 'file'), 'saved')
      await writeFile(join(at, 'new'), 'saved')
      const { commit } = await save(root, at)
      await removeSaved(root, at, commit)
      await worktrees.recreate({ root, name: DEMO, sessionId: DEMO, branch: 'provost/demo-7' })
      await writeFile(join(at, 'file'), 'somebody else')
      await mkdir(join(at, 'new'))
      await writeFile(join(at, 'new/x'), '')
      const before = await pictureWorktree(at)
      const wish = { root, worktree: at, id: DEMO }
      expect((await salvage.plan(wish)).conflicts.map(({ path }) => path)).toEqual(['file', 'new'])
      expect(await salvage.apply(wish)).toMatchObject({ status: 'conflicts' })
      expect(await pictureWorktree(at)).toEqual(before)
    }))

  test('onto a branch that has moved: other files come, the same file is a conflict', () =>
    withWork(async (root, at) => {
      await writeFile(join(at, 'new'), 'saved')
      await removeSaved(root, at, (await save(root, at)).commit)
      await worktrees.recreate({ root, name: DEMO, sessionId: DEMO, branch: 'provost/demo-7' })
      await writeFile(join(at, 'file'), 'moved on')
      await commitAll(at)
      const wish = { root, worktree: at, id: DEMO }
      expect(await salvage.apply(wish)).toMatchObject({ status: 'applied', writes: ['new'], index: 'left_alone' })
      expect(await readFile(join(at, 'file'), 'utf8')).toBe('moved on')
      await writeFile(join(at, 'new'), 'moved on too')
      await commitAll(at)
      expect(await salvage.apply(wish)).toMatchObject({ status: 'conflicts', conflicts: [{ path: 'new' }] })
    }))

  test('never through a link, and never into .git', () =>
    withWork(async (root, at, place) => {
      await mkdir(join(at, 'dir'))
      await writeFile(join(at, 'dir/x'), 'saved')
      await removeSaved(root, at, (await save(root, at)).commit)
      await worktrees.recreate({ root, name: DEMO, sessionId: DEMO, branch: 'provost/demo-7' })
      await symlink(place, join(at, 'dir'))
      expect(await salvage.apply({ root, worktree: at, id: DEMO })).toMatchObject({ status: 'conflicts' })
      expect(existsSync(join(place, 'x'))).toBe(false)
    }))

  test('a ref that somebody else wrote is shown as such and not applied', () =>
    withWork(async (root, at) => {
      await git(root, 'update-ref', REF, 'main')
      expect(await salvage.list(root)).toMatchObject([{ id: DEMO, ref: REF, isReadable: false }])
      await expect(salvage.apply({ root, worktree: at, id: DEMO })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }))

  test.each<[what: string, below: string]>([
    ['the project itself', ''],
    ['a directory in it', '/.provost'],
    ['nothing', '/gone'],
  ])('not into %s', (_what, below) =>
    withWork(async (root, at) => {
      await save(root, at)
      const wish = { root, worktree: root + below, id: DEMO }
      await expect(salvage.apply(wish)).rejects.toMatchObject({ code: 'WORKTREE_UNREADABLE' })
    }),
  )

  test.each(['../../heads/main', '', 'a/b', '-x', 'x\0', 'x..y', '.x'])('an id %j is none', id =>
    withWork(async (root, at) => {
      await expect(salvage.show(root, id)).rejects.toMatchObject({ code: 'INPUT_INVALID' })
      await expect(salvage.save({ root, worktree: at, id, includeIgnored: false, atMs: 0 })).rejects.toMatchObject({
        code: 'INPUT_INVALID',
      })
    }),
  )

  test('list and show', () =>
    withWork(async (root, at) => {
      expect(await salvage.list(root)).toEqual([])
      await expect(salvage.show(root, DEMO)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await writeFile(join(at, 'new'), 'x')
      await git(at, 'add', 'new')
      await rm(join(at, 'file'))
      const { commit, counts } = await save(root, at)
      const entry = {
        id: DEMO,
        ref: REF,
        commit,
        counts,
        isReadable: true,
        at: '2023-11-14T22:13:20.000Z',
        branch: 'refs/heads/provost/demo-7',
        previous: null,
      }
      expect(await salvage.list(root)).toMatchObject([entry])
      expect(await salvage.show(root, DEMO)).toMatchObject({
        ...entry,
        changes: [
          { path: 'file', change: 'deleted' },
          { path: 'new', change: 'added' },
        ],
        staged: [{ path: 'new', change: 'added' }],
        inProgress: [],
      })
    }))
})
