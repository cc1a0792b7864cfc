import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { git } from '#git/run-git'
import { commitAll, DEMO } from '#testing/session-repository'
import { pictureFiles } from '#testing/worktree-picture'
import {
  addSubmodule,
  gitText,
  NONE,
  removeSaved,
  type Scene,
  save,
  withWork,
  worktrees,
} from '#testing/worlds/salvage-scene'
import { gitSalvage } from './salvage.ts'

describe('saving fails, and nothing is removed', () => {
  test.each<[what: string, make: Scene, why: RegExp]>([
    [
      'a clone that nothing else records',
      async (_root, at, place) => {
        await git(at, 'clone', '--quiet', join(place, 'shop'), 'inner')
      },
      /inner could not be saved: it is a repository of its own/,
    ],
    [
      'a repository with changes in what is ignored',
      async (root, at) => {
        await git(at, 'clone', '--quiet', root, 'target/inner')
        await writeFile(join(at, 'target/inner/file'), 'changed')
      },
      /target\/inner could not be saved: it has changes of its own/,
    ],
    [
      'a repository in a repository',
      async (root, at) => {
        await git(at, 'clone', '--quiet', root, 'target/outer')
        await git(at, 'clone', '--quiet', root, 'target/outer/ignored')
        await commitAll(join(at, 'target/outer/ignored'))
      },
      /ignored in it: it has commits that no remote/,
    ],
    [
      'a submodule with changes of its own',
      async (root, at) => {
        await addSubmodule(root, at)
        await writeFile(join(at, 'sub/file'), 'changed')
      },
      /sub could not be saved: it has changes of its own/,
    ],
    [
      'a submodule with a commit of its own',
      async (root, at) => {
        await addSubmodule(root, at)
        await commitAll(join(at, 'sub'))
      },
      /sub could not be saved: its commit is not the one/,
    ],
    [
      'a submodule with a commit on a branch that is not checked out',
      async (root, at) => {
        await addSubmodule(root, at)
        const old = await gitText(join(at, 'sub'), 'rev-parse', 'HEAD')
        await git(join(at, 'sub'), 'checkout', '--quiet', '-b', 'own')
        await commitAll(join(at, 'sub'))
        await git(join(at, 'sub'), 'checkout', '--quiet', old)
      },
      /sub could not be saved: it has commits that no remote/,
    ],
    [
      'files in the directory of a submodule that is not there',
      async (root, at) => {
        await addSubmodule(root, at)
        await rm(join(at, 'sub'), { recursive: true })
        await mkdir(join(at, 'sub'))
        await writeFile(join(at, 'sub/loose'), 'x')
      },
      /sub\/loose could not be saved/,
    ],
    [
      'objects that cannot be written',
      async (root, at) => {
        await writeFile(join(at, 'new'), 'never stored')
        await rename(join(root, '.git/objects'), join(root, '.git/objects-away'))
        await writeFile(join(root, '.git/objects'), 'a file in its place')
      },
      /could not be saved/,
    ],
    [
      'an index that cannot be read',
      async (_root, at) => {
        const directory = await gitText(at, 'rev-parse', '--absolute-git-dir')
        await writeFile(join(directory, 'index'), 'broken')
      },
      /could not be saved/,
    ],
    [
      'its .git is gone, and git would take the project for it',
      async (_root, at) => rm(join(at, '.git')),
      /is no worktree/,
    ],
  ])('%s', (_what, make, why) =>
    withWork(async (root, at, place) => {
      await make(root, at, place)
      const before = await pictureFiles(at)
      await expect(save(root, at)).rejects.toMatchObject({
        code: 'SALVAGE_FAILED',
        message: expect.stringMatching(why),
      })
      await expect(worktrees.remove({ root, path: at, ...NONE, salvage: null })).rejects.toMatchObject({
        code: 'SALVAGE_FAILED',
      })
      expect(await pictureFiles(at)).toEqual(before)
    }),
  )

  test('more than 100 MiB of ignored files, only when they are to be saved', () =>
    withWork(async (root, at) => {
      await writeFile(join(at, 'ignored'), '')
      await truncate(join(at, 'ignored'), 100 * 1024 * 1024 + 1)
      await expect(save(root, at, true)).rejects.toMatchObject({
        code: 'SALVAGE_FAILED',
        message: expect.stringContaining('the limit is 104857600'),
      })
      await expect(save(root, at)).resolves.toBeDefined()
    }))

  test('ignored repositories, when ignored files are to be saved', () =>
    withWork(async (root, at) => {
      await git(at, 'clone', '--quiet', root, 'target/inner')
      expect(await worktrees.look({ root, path: at, ...NONE })).toMatchObject({ dirty: 'clean' })
      await expect(save(root, at, true)).rejects.toMatchObject({ code: 'SALVAGE_FAILED' })
      await expect(save(root, at)).resolves.toBeDefined()
    }))

  test.runIf(process.getuid?.() !== 0)('a file that cannot be read (root reads everything)', () =>
    withWork(async (root, at) => {
      await writeFile(join(at, 'new'), 'x', { mode: 0 })
      await expect(save(root, at)).rejects.toMatchObject({ code: 'SALVAGE_FAILED' })
    }),
  )

  test('written to while it was being saved', () =>
    withWork(async (root, at) => {
      await writeFile(join(at, 'new'), 'x')
      const { writeFileSync } = await import('node:fs')
      const disturbed = gitSalvage(step => {
        if (step === 'salvage: compare with the worktree') writeFileSync(join(at, 'new'), 'y')
      })
      const wish = { root, worktree: at, id: DEMO, includeIgnored: false, atMs: 0 }
      await expect(disturbed.save(wish)).rejects.toMatchObject({
        message: expect.stringContaining('new has other bytes than were saved'),
      })
    }))

  test.each<[what: string, change: (at: string) => Promise<unknown>]>([
    ['a file', at => writeFile(join(at, 'new'), 'later')],
    ['a new file', at => writeFile(join(at, 'newer'), '')],
    ['a mode', at => chmod(join(at, 'new'), 0o755)],
    ['what is staged', at => git(at, 'add', 'new')],
    ['HEAD', at => commitAll(at)],
    ['a repository inside', at => git(at, 'init', '--quiet', 'inner')],
  ])('changed after it was saved: %s', (_what, change) =>
    withWork(async (root, at) => {
      await writeFile(join(at, 'new'), 'x')
      const { commit } = await save(root, at)
      await change(at)
      await expect(removeSaved(root, at, commit)).rejects.toMatchObject({ code: 'SALVAGE_FAILED' })
      expect(existsSync(join(at, 'file'))).toBe(true)
    }),
  )
})
