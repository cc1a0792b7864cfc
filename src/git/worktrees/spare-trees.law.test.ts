// Whatever somebody did to the files of a worktree, the next one made from them is the commit: names, rights, links, bytes.
import { chmod, link, lstat, mkdir, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addWorktree, removeWorktree } from '#task/adapters/workspace/worktrees'
import { commitAll, inSessionRepository } from '#testing/session-repository'
import { git } from '../run-git.ts'

const NAMES = ['top', 'run', 'dir/one', 'dir/two', 'dir/deep/three', 'other/four']

type Deed = (path: string, place: string) => Promise<unknown>

const DEEDS: Readonly<Record<string, Deed>> = {
  write: path => writeFile(path, 'others\n'),
  'write the same length at the same time': async path => {
    const [{ atime, mtime }, text] = [await lstat(path), await readFile(path, 'utf8')]
    await writeFile(path, 'x'.repeat(text.length))
    await utimes(path, atime, mtime)
  },
  touch: path => utimes(path, new Date(0), new Date(0)),
  hide: path => chmod(path, 0o600),
  'make runnable': path => chmod(path, 0o777),
  'give a second name': (path, place) => link(path, join(place, `second-${Math.random()}`)),
  remove: path => rm(path, { recursive: true }),
  'put a directory in its place': async path => {
    await rm(path, { recursive: true })
    await mkdir(join(path, 'empty/deep'), { recursive: true })
  },
  'put a link in its place': async path => {
    await rm(path, { recursive: true })
    await symlink('/etc/hostname', path)
  },
  'replace its directory by a link': async path => {
    await rename(dirname(path), `${dirname(path)}-moved`)
    await symlink(`${dirname(path)}-moved`, dirname(path))
  },
  'add a file beside it': path => writeFile(`${path}.new`, 'new\n'),
  'add an empty directory beside it': path => mkdir(`${path}.d/deep`, { recursive: true }),
  'add a repository beside it': path => git(dirname(path), 'init', '--quiet', `${path}.repository`),
  'shut a directory beside it': async path => {
    await mkdir(`${path}.shut`)
    await writeFile(join(`${path}.shut`, 'inside'), '')
    await chmod(`${path}.shut`, 0o000)
  },
}

async function picture(directory: string): Promise<string[]> {
  const found = (await readdir(directory, { recursive: true })).filter(name => name !== '.git').toSorted()
  return Promise.all(
    found.map(async name => {
      const path = join(directory, name)
      const { mode, nlink } = await lstat(path)
      const isFile = (mode & 0o170000) === 0o100000
      return `${name} ${mode.toString(8)} ${isFile ? `${nlink} ${await readFile(path, 'utf8')}` : ''}`
    }),
  )
}

const deeds = fc.array(
  fc.record({ deed: fc.constantFrom(...Object.keys(DEEDS)), name: fc.constantFrom(...NAMES.filter(n => n !== 'top')) }),
  { maxLength: 4 },
)

test('random deeds', () =>
  inSessionRepository(async (root, place) => {
    const at = (name: string) => join(place, 'home', name)
    for (const name of NAMES) {
      await mkdir(dirname(join(root, name)), { recursive: true })
      await writeFile(join(root, name), `${name}\n`, { mode: name === 'run' ? 0o755 : 0o644 })
    }
    const first = await commitAll(root)
    await writeFile(join(root, 'dir/one'), 'second\n')
    const commits = [first, await commitAll(root)]
    const fresh = await Promise.all(
      commits.map(async (commit, index) => {
        await git(root, 'worktree', 'add', '--quiet', '--detach', at(`fresh-${index}`), commit)
        return picture(at(`fresh-${index}`))
      }),
    )
    let count = 0
    const run = async (done: { deed: string; name: string }[], from: number, to: number) => {
      const [one, two] = [at(`one-${++count}`), at(`two-${count}`)]
      await addWorktree({ root, path: one, commit: commits[from]!, symlinks: [], include: [] })
      for (const { deed, name } of done) await DEEDS[deed]!(join(one, name), place).catch(() => {}) // a deed may undo the next one
      await removeWorktree(root, one)
      await addWorktree({ root, path: two, commit: commits[to]!, symlinks: [], include: [] })
      expect(await picture(two)).toEqual(fresh[to])
      await removeWorktree(root, two)
    }
    await fc.assert(fc.asyncProperty(deeds, fc.nat(1), fc.nat(1), run), { numRuns: 25 })
  }))
