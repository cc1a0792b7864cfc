import { chmod, lstat, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { git } from '#git/run-git'
import { makeRepository } from '#testing/worlds/world'
import { projectFiles } from './project-files.ts'

let place: string

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'provost-files-'))
})
afterEach(() => rm(place, { recursive: true }))

const isIgnored = async (root: string) => (await git(root, 'status', '--porcelain')) === ''

async function excludeNotes(root: string): Promise<void> {
  await writeFile(join(root, 'notes'), '')
  await projectFiles.exclude(root, ['/notes'])
}

describe('what git is to overlook', () => {
  test('in an ordinary repository, once', async () => {
    const root = await makeRepository(join(place, 'shop'))
    await excludeNotes(root)
    await projectFiles.exclude(root, ['/notes'])
    const lines = (await readFile(join(root, '.git', 'info', 'exclude'), 'utf8')).split('\n')
    expect(lines.filter(line => line === '/notes')).toHaveLength(1)
    expect(await isIgnored(root)).toBe(true)
  })

  test('with the git directory elsewhere', async () => {
    const root = join(place, 'shop')
    await git(place, 'init', '--quiet', `--separate-git-dir=${join(place, 'elsewhere')}`, root)
    await excludeNotes(root)
    expect(await isIgnored(root)).toBe(true)
  })

  test('in a submodule', async () => {
    const [inner, outer] = [await makeRepository(join(place, 'inner')), await makeRepository(join(place, 'outer'))]
    await git(outer, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'part')
    await excludeNotes(join(outer, 'part'))
    expect(await isIgnored(join(outer, 'part'))).toBe(true)
  })

  test.for([true, false])('through a link, which stays one; its target exists: %s', async exists => {
    const root = await makeRepository(join(place, 'shop'))
    const [link, target] = [join(root, '.git', 'info', 'exclude'), join(place, 'mine')]
    await rm(link, { force: true })
    await mkdir(join(root, '.git', 'info'), { recursive: true })
    if (exists) await writeFile(target, '*.log\n')
    await symlink(join('..', '..', '..', 'mine'), link)
    await excludeNotes(root)
    expect((await lstat(link)).isSymbolicLink()).toBe(true)
    expect(await readFile(target, 'utf8')).toBe(exists ? '*.log\n/notes\n' : '/notes\n')
  })

  // Root may read everything.
  test.skipIf(process.getuid?.() === 0)('a file that cannot be read is not replaced', async () => {
    const root = await makeRepository(join(place, 'shop'))
    const file = join(root, '.git', 'info', 'exclude')
    await writeFile(file, '*.log\n')
    await chmod(file, 0o000)
    await expect(projectFiles.exclude(root, ['/notes'])).rejects.toMatchObject({ code: 'EACCES' })
  })
})
