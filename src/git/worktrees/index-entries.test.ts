// The entries that we read from an index are those that git reads from it, in every version of the format.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inSessionRepository } from '#testing/session-repository'
import { gitText } from '../git-job.ts'
import { git } from '../run-git.ts'
import { readIndexEntries } from './index-entries.ts'

const NAMES = ['a', 'a b', 'dir/one', 'dir/one-two', 'dir/three', 'dir/ümläut', `long/${'x'.repeat(200)}`, 'z']

async function fill(root: string): Promise<void> {
  for (const name of NAMES) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), name, { mode: name === 'z' ? 0o755 : 0o644 })
  }
  await git(root, 'add', '--all')
  await git(root, 'add', '--intent-to-add', '--force', '.') // has flags of the extended kind where something is new
}

/** As `git ls-files --debug` says it: name, then times, then the rest. */
async function saidByGit(root: string): Promise<string[]> {
  const said = await gitText(root, 'ls-files', '--stage', '--debug', '-z')
  return [...said.matchAll(/(\d{6}) [0-9a-f]+ \d\t([^\0]+)\0 {2}ctime: (\d+:\d+)/g)].map(
    ([, mode, path, time]) => `${mode} ${time} ${path}`,
  )
}

const read = async (root: string, idBytes = 20) =>
  readIndexEntries(await readFile(join(root, '.git/index')), idBytes)?.map(
    ({ path, mode, changedAtSecond, changedAtNanosecond }) =>
      `${mode.toString(8)} ${changedAtSecond}:${changedAtNanosecond} ${Buffer.from(path, 'latin1').toString('utf8')}`,
  )

test.each([2, 3, 4])('version %i', version =>
  inSessionRepository(async root => {
    await fill(root)
    if (version === 3) await git(root, 'update-index', '--skip-worktree', 'a', 'dir/one')
    else await git(root, 'update-index', '--index-version', String(version))
    expect((await readFile(join(root, '.git/index'))).readUInt32BE(4)).toBe(version)
    const said = await saidByGit(root)
    expect(said.length).toBeGreaterThanOrEqual(NAMES.length)
    expect(await read(root)).toEqual(said)
  }),
)

test('an index that is spread over two files is not read', () =>
  inSessionRepository(async root => {
    await fill(root)
    await git(root, 'update-index', '--split-index')
    expect(await read(root)).toBeUndefined()
  }))

test('whatever is cut off or broken is no index, or has the entries of one', () =>
  inSessionRepository(async root => {
    await fill(root)
    const whole = await readFile(join(root, '.git/index'))
    const entries = readIndexEntries(whole, 20)
    fc.assert(
      fc.property(fc.nat(whole.length - 1), length => {
        expect([undefined, entries]).toContainEqual(readIndexEntries(whole.subarray(0, length), 20))
      }),
    )
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
        const broken = Buffer.from(whole)
        broken[at] = byte
        readIndexEntries(broken, 20) // it answers, whatever it is
      }),
    )
  }))
