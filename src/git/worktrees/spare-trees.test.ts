// A worktree made from the files of another one is the commit, exactly, whatever somebody did to those files before.
import { existsSync } from 'node:fs'
import {
  appendFile,
  chmod,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addWorktree, removeWorktree } from '#task/adapters/workspace/worktrees'
import { commitAll, inSessionRepository } from '#testing/session-repository'
import { git } from '../run-git.ts'
import { takeSeal } from './sealed-indexes.ts'

const NONE = { symlinks: [], include: [] }

/** Every path below, with mode and bytes. */
async function picture(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => !entry.isDirectory() && entry.name !== '.git')
    .map(one => join(one.parentPath, one.name))
  const lines = files.map(async file => {
    const { mode, nlink } = await stat(file)
    return `${file.slice(directory.length)} ${mode.toString(8)} ${nlink} ${await readFile(file, 'hex')}`
  })
  return (await Promise.all(lines)).toSorted()
}

async function inRepository(
  use: (root: string, commits: readonly string[], place: string) => Promise<void>,
): Promise<void> {
  await inSessionRepository(async (root, place) => {
    for (const name of ['a', 'b', 'dir/c', 'dir/d', 'other/e']) {
      await mkdir(join(root, name, '..'), { recursive: true })
      await writeFile(join(root, name), `${name}\n`)
    }
    await writeFile(join(root, '.gitignore'), 'ignored\n')
    const first = await commitAll(root)
    await writeFile(join(root, 'b'), 'changed\n')
    await rm(join(root, 'other'), { recursive: true })
    await writeFile(join(root, 'run'), 'true\n', { mode: 0o755 })
    await use(root, [first, await commitAll(root)], place)
  })
}

async function spoil(path: string, place: string): Promise<void> {
  await appendFile(join(path, 'a'), 'more\n')
  await git(path, 'update-index', '--assume-unchanged', 'a')
  await chmod(join(path, 'dir/c'), 0o600)
  await link(join(path, 'dir/d'), join(place, 'second name'))
  await rm(join(path, 'b'))
  await mkdir(join(path, 'b/deep'), { recursive: true })
  await writeFile(join(path, 'b/deep/x'), 'x')
  await writeFile(join(path, 'ignored'), 'x')
  await writeFile(join(path, 'untracked'), 'x')
  await mkdir(join(path, 'nested'))
  await git(join(path, 'nested'), 'init', '--quiet')
  await rename(join(path, 'other'), join(path, 'moved'))
  await symlink('moved', join(path, 'other'))
  await git(path, 'config', 'extensions.worktreeConfig', 'true')
  await git(path, 'config', '--worktree', 'core.fileMode', 'false')
}

/** Another process knows nothing of what this one has seen of the files, and vouches for none. */
const REMOVALS: Readonly<Record<string, typeof removeWorktree>> = {
  'by the process that made it': removeWorktree,
  'by another process': async (root, path) => {
    takeSeal(path)
    await removeWorktree(root, path)
  },
}

describe.each(Object.entries(REMOVALS))('a worktree taken away %s', (_, remove) => {
  test('what somebody did to the files is undone, and the commit may be another', () =>
    inRepository(async (root, [first, second], place) => {
      const at = (name: string) => join(place, 'home', name)
      await addWorktree({ root, path: at('one'), commit: first!, ...NONE })
      const { ino } = await stat(join(at('one'), 'dir'))
      await spoil(at('one'), place)
      await remove(root, at('one'))
      expect([existsSync(at('one')), await git(root, 'worktree', 'list')]).toEqual([
        false,
        expect.not.stringContaining('one'),
      ])
      await addWorktree({ root, path: at('two'), commit: second!, ...NONE })
      expect((await stat(join(at('two'), 'dir'))).ino === ino).toBe(remove === removeWorktree) // the very files of the first one
      await git(root, 'worktree', 'add', '--quiet', '--detach', at('fresh'), second!)
      expect(await picture(at('two'))).toEqual(await picture(at('fresh')))
      expect(await git(at('two'), 'status', '--porcelain', '--ignored')).toBe('')
      expect((await git(at('two'), 'rev-parse', 'HEAD')).trim()).toBe(second)
      expect(await readdir(at('.spare')).catch(() => [])).toEqual([])
    }))

  test.each(['a', 'dir/c'])('a change that hides behind the time of its file is found in %s', name =>
    inRepository(async (root, [first], place) => {
      const at = (folder: string) => join(place, 'home', folder)
      for (const [folder, next] of [
        ['one', 'two'],
        ['two', 'three'],
      ] as const) {
        await addWorktree({ root, path: at(folder), commit: first!, ...NONE })
        const file = join(at(folder), name)
        const [{ atime, mtime }, text] = [await stat(file), await readFile(file, 'utf8')]
        await writeFile(file, 'x'.repeat(text.length))
        await utimes(file, atime, mtime)
        await remove(root, at(folder))
        await addWorktree({ root, path: at(next), commit: first!, ...NONE })
        expect(await readFile(join(at(next), name), 'utf8')).toBe(text)
        await remove(root, at(next))
      }
    }),
  )

  test('nothing behind a link that leads out of the worktree is touched', () =>
    inRepository(async (root, [first, second], place) => {
      const at = (name: string) => join(place, 'home', name)
      const theirs = join(place, 'theirs')
      await mkdir(theirs)
      await writeFile(join(theirs, 'c'), 'not yours\n')
      await addWorktree({ root, path: at('one'), commit: first!, ...NONE })
      await rm(join(at('one'), 'dir'), { recursive: true })
      await symlink(theirs, join(at('one'), 'dir'))
      await remove(root, at('one'))
      await addWorktree({ root, path: at('two'), commit: second!, ...NONE })
      expect(await readFile(join(theirs, 'c'), 'utf8')).toBe('not yours\n')
      expect(await readFile(join(at('two'), 'dir/c'), 'utf8')).toBe('dir/c\n')
    }))

  test('what was only touched is written anew, so that its times are those of its content', () =>
    inRepository(async (root, [first], place) => {
      const at = (name: string) => join(place, 'home', name)
      await addWorktree({ root, path: at('one'), commit: first!, ...NONE })
      await utimes(join(at('one'), 'dir/c'), new Date(0), new Date(0))
      await remove(root, at('one'))
      await addWorktree({ root, path: at('two'), commit: first!, ...NONE })
      const { mtimeMs, ctimeMs } = await stat(join(at('two'), 'dir/c'))
      expect(mtimeMs).toBe(ctimeMs)
    }))
})

test('where git converts what it writes, everything is written anew', () =>
  inRepository(async (root, [first], place) => {
    const at = (name: string) => join(place, 'home', name)
    await git(root, 'config', 'core.autocrlf', 'true')
    await addWorktree({ root, path: at('one'), commit: first!, ...NONE })
    await writeFile(join(at('one'), 'a'), 'a\n') // equal for git, not in bytes
    await removeWorktree(root, at('one'))
    await addWorktree({ root, path: at('two'), commit: first!, ...NONE })
    expect(await readFile(join(at('two'), 'a'), 'utf8')).toBe('a\r\n')
  }))

test('files that git has converted are not taken for a commit that converts nothing', () =>
  inRepository(async (root, _, place) => {
    const at = (name: string) => join(place, 'home', name)
    await writeFile(join(root, '.gitattributes'), '* text eol=crlf\n')
    const converting = await commitAll(root)
    await rm(join(root, '.gitattributes'))
    const plain = await commitAll(root)
    await addWorktree({ root, path: at('one'), commit: converting, ...NONE })
    expect(await readFile(join(at('one'), 'a'), 'utf8')).toBe('a\r\n')
    await removeWorktree(root, at('one'))
    await addWorktree({ root, path: at('two'), commit: plain, ...NONE })
    expect(await readFile(join(at('two'), 'a'), 'utf8')).toBe('a\n')
  }))

test('below the repository nothing is kept, and only two are kept at all', () =>
  inRepository(async (root, [first], place) => {
    const inside = join(root, '.provost/worktrees/one')
    await addWorktree({ root, path: inside, commit: first!, ...NONE })
    await removeWorktree(root, inside)
    expect(await readdir(join(root, '.provost/worktrees'))).toEqual([])
    const paths = ['one', 'two', 'three'].map(name => join(place, 'home', name))
    for (const path of paths) await addWorktree({ root, path, commit: first!, ...NONE })
    for (const path of paths) await removeWorktree(root, path)
    expect(await readdir(join(place, 'home/.spare'))).toHaveLength(2)
  }))
