// What may be removed at all, and what a removal or a start that was interrupted leaves behind.
import { existsSync } from 'node:fs'
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { oldWorktreesRoot } from '#git/worktrees/worktree-place'
import { withFile } from '#testing/session-repository'
import { gitSessionWorktrees } from './session-worktrees.ts'

const worktrees = gitSessionWorktrees(oldWorktreesRoot)
const NONE = { symlinks: [], include: [] }
const look = (root: string, path: string) => worktrees.look({ root, path, ...NONE })
const remove = (root: string, path: string) => worktrees.remove({ root, path, ...NONE, salvage: null })

describe('what is not ours is not removed', () => {
  test.each([
    '',
    '/src',
    '/.provost',
    '/.provost/worktrees',
    '/.provost/worktrees/',
    '/.provost/worktrees/../..',
    '/../other',
  ])('the project and %j', below =>
    withFile(async root => {
      await mkdir(join(root, 'src'))
      await expect(remove(root, root + below)).rejects.toMatchObject({ code: 'PATH_INVALID' })
      await expect(worktrees.prune(root, root + below)).rejects.toMatchObject({ code: 'PATH_INVALID' })
    }),
  )

  test('through a link in between', () =>
    withFile(async (root, at) => {
      await rename(join(root, '.provost/worktrees'), join(root, '../moved'))
      await symlink(join(root, '../moved'), join(root, '.provost/worktrees'))
      await expect(remove(root, at)).rejects.toMatchObject({ code: 'PATH_INVALID' })
      expect(existsSync(join(root, '../moved/demo-7/file'))).toBe(true)
    }))

  test('a link in the worktree is removed, what it leads to is not', () =>
    withFile(async (root, at) => {
      await mkdir(join(root, '../precious'))
      await writeFile(join(root, '../precious/x'), '')
      await symlink(join(root, '../precious'), join(at, 'ignored'))
      await remove(root, at)
      expect(existsSync(join(root, '../precious/x'))).toBe(true)
    }))
})

describe('leftovers', () => {
  test('half-made and half-removed ones are listed; the removed ones go', () =>
    withFile(async (root, at) => {
      const staging = join(root, '.provost/worktrees/.staging-demo-8')
      const removing = join(root, '.provost/worktrees/.removing-sw_01+w1-api++0a1b2c3d')
      await rename(at, removing)
      await mkdir(staging)
      expect(await worktrees.listLeftovers(root)).toEqual([
        { path: removing, kind: 'removing', name: 'sw_01/w1-api' },
        { path: staging, kind: 'staging', name: 'demo-8' },
      ])
      await worktrees.clearRemoved(root)
      expect(await worktrees.listLeftovers(root)).toMatchObject([{ kind: 'staging' }])
      expect(await look(root, staging)).toMatchObject({ worktree: 'missing' })
      await worktrees.remove({ root, path: staging, ...NONE, salvage: null })
      expect(await worktrees.listLeftovers(root)).toEqual([])
    }))
})
