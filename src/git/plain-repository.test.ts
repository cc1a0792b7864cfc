// Where no git is needed to tell the repository of a directory, it is the one that git tells.
import { chown, mkdir, realpath, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryDirectory } from '#testing/temporary-directory'
import { makeRepository } from '#testing/worlds/world'
import { findPlainRepository } from './plain-repository.ts'
import { git, runGit } from './run-git.ts'

type Made = { readonly place: string; readonly root: string }
type Case = readonly [name: string, isTold: boolean, directory: (made: Made) => Promise<string>]

const setting =
  (...args: string[]) =>
  async ({ root }: Made) => {
    await git(root, 'config', ...args)
    return root
  }

const CASES: readonly Case[] = [
  ['its root', true, async ({ root }) => root],
  [
    'a directory below',
    true,
    async ({ root }) => {
      await mkdir(join(root, 'src/deep'), { recursive: true })
      return join(root, 'src/deep')
    },
  ],
  ['with a remote and a name', true, setting('remote.origin.url', 'https://example.test/a.git')],
  ['with a section of a branch', true, setting('branch.feature/x.merge', 'refs/heads/x')],
  ['its own git directory', false, async ({ root }) => join(root, '.git')],
  ['outside of one', false, async ({ place }) => place],
  ['files elsewhere', false, setting('core.worktree', '/')],
  ['called bare', false, setting('core.bare', 'true')],
  ['settings of another file', false, setting('include.path', '/dev/null')],
  ['a setting in quotes', false, setting('core.editor', 'a "b" \\c')],
  [
    'a linked worktree',
    false,
    async ({ place, root }) => {
      await git(root, 'worktree', 'add', '--quiet', '--detach', join(place, 'linked'))
      return join(place, 'linked')
    },
  ],
  [
    'a bare one inside',
    false,
    async ({ root }) => {
      await git(root, 'init', '--quiet', '--bare', 'inner')
      return join(root, 'inner/refs')
    },
  ],
  [
    'a repository inside of another one',
    true,
    async ({ root }) => {
      await git(root, 'init', '--quiet', 'inner')
      return join(root, 'inner')
    },
  ],
  [
    'a link in place of its git directory',
    false,
    async ({ place, root }) => {
      await mkdir(join(place, 'other'))
      await symlink(join(root, '.git'), join(place, 'other/.git'))
      return join(place, 'other')
    },
  ],
  [
    'settings that git cannot read',
    false,
    async ({ root }) => {
      await writeFile(join(root, '.git/config'), '[broken')
      return root
    },
  ],
]

async function make(): Promise<Made> {
  const place = await realpath(temporaryDirectory('plain'))
  return { place, root: await makeRepository(join(place, 'shop')) }
}

describe('what is told, and what is left to git', () => {
  test.each(CASES)('%s', async (_, isTold, directoryOf) => {
    const directory = await directoryOf(await make())
    const told = await findPlainRepository(directory)
    expect(told !== undefined).toBe(isTold)
    if (told !== undefined)
      expect([`${told}\n`, `${told}/.git\n`]).toEqual(
        await Promise.all([
          git(directory, 'rev-parse', '--show-toplevel'),
          git(directory, 'rev-parse', '--path-format=absolute', '--git-common-dir'),
        ]),
      )
  })

  // Only root can give a directory away.
  test.runIf(process.getuid?.() === 0)('what belongs to somebody else', async () => {
    const { root } = await make()
    await chown(root, 4242, 4242)
    expect(await findPlainRepository(root)).toBeUndefined()
    expect((await runGit(root, ['rev-parse', '--show-toplevel'])).exitCode).not.toBe(0)
  })
})
