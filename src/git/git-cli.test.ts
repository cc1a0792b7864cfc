import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeRepository } from '#testing/worlds/world'
import { gitCli } from './git-cli.ts'
import { runGitJob } from './git-job.ts'
import { gitNotRun } from './git-process.ts'
import { git, runGit } from './run-git.ts'

let place: string

beforeEach(async () => {
  place = await realpath(await mkdtemp(join(tmpdir(), 'provost-git-')))
})
afterEach(() => rm(place, { recursive: true }))

describe('where a repository is', () => {
  test('its root, asked from below', async () => {
    const root = await makeRepository(join(place, 'shop'))
    await mkdir(join(root, 'src'))
    expect(await gitCli.locate(join(root, 'src'))).toMatchObject({ root, branch: 'main' })
  })

  test.for(['new\nline', 'ends in one\n', '\n'])('a directory named %j', async name => {
    const root = await makeRepository(join(place, name))
    await git(root, 'worktree', 'add', '--quiet', '-b', 'linked', join(place, 'linked\n'))
    expect(await gitCli.locate(root)).toMatchObject({ root })
    expect(await gitCli.locate(join(place, 'linked\n'))).toMatchObject({ root })
  })

  test('with its git directory elsewhere, and a newline in its name', async () => {
    const root = join(place, 'shop\n')
    await git(place, 'init', '--quiet', `--separate-git-dir=${join(place, 'elsewhere')}`, root)
    expect(await gitCli.locate(root)).toMatchObject({ root })
  })

  test('nowhere: outside of one, and in a bare one', async () => {
    expect(await gitCli.locate(place)).toBeUndefined()
    await git(place, 'init', '--quiet', '--bare', 'bare.git')
    expect(await gitCli.locate(join(place, 'bare.git'))).toBeUndefined()
  })
})

describe('a failure is no answer', () => {
  test('a configuration that git cannot read', async () => {
    const root = await makeRepository(join(place, 'shop'))
    await writeFile(join(root, '.git', 'config'), '[broken')
    await expect(gitCli.locate(root)).rejects.toMatchObject({
      code: 'GIT_FAILED',
      message: expect.stringContaining('fatal: bad config line'),
    })
  })

  // Only root can give a directory away.
  test.runIf(process.getuid?.() === 0)('a repository of somebody else: git says itself what to do', async () => {
    const root = await makeRepository(join(place, 'shop'))
    for (const path of [root, join(root, '.git')]) await chown(path, 4242, 4242)
    await expect(gitCli.locate(root)).rejects.toMatchObject({
      code: 'GIT_FAILED',
      message: expect.stringContaining('dubious ownership'),
      hint: `git advises: \`git config --global --add safe.directory ${root}\``,
    })
  })

  test('a directory that is not there, or a file in its place', async () => {
    await writeFile(join(place, 'file'), '')
    for (const path of ['gone', 'file', 'file/below'].map(name => join(place, name)))
      await expect(gitCli.locate(path)).rejects.toMatchObject({ code: 'NOT_FOUND', message: `no directory ${path}` })
  })

  test('a path with NUL', () =>
    expect(gitCli.locate(`${place}\0`)).rejects.toMatchObject({ code: 'INPUT_INVALID', details: { field: 'path' } }))

  test('a working directory that is gone is not taken for a git that is missing', async () => {
    const cwd = join(place, 'gone')
    const message = expect.stringContaining(`the directory ${cwd} is gone`)
    await expect(runGit(cwd, ['status'])).rejects.toMatchObject({ code: 'GIT_FAILED', message })
    await expect(runGitJob({ cwd, args: ['status'] })).rejects.toMatchObject({ code: 'GIT_FAILED', message })
  })

  test('a machine without free descriptors is not taken for a git that fails', () => {
    const cause = Object.assign(new Error('spawn git EMFILE'), { code: 'EMFILE' })
    expect(gitNotRun(place, ['status'], cause)).toMatchObject({ code: 'FILES_EXHAUSTED' })
  })
})

test('looking at a repository runs nothing that it has configured', async () => {
  const root = await makeRepository(join(place, 'shop'))
  const [trap, sign] = [join(place, 'trap'), join(place, 'ran')]
  await writeFile(trap, `#!/bin/sh\ntouch ${sign}\n`)
  await chmod(trap, 0o755)
  await git(root, 'config', 'core.fsmonitor', trap)
  await git(root, 'config', 'core.hooksPath', place)
  await writeFile(join(place, 'post-index-change'), `#!/bin/sh\ntouch ${sign}\n`, { mode: 0o755 })
  await writeFile(join(root, 'new'), '')
  expect(await gitCli.inspect(root)).toMatchObject({ dirtyPaths: 1 })
  await gitCli.locate(root)
  await git(root, 'add', 'new')
  expect(existsSync(sign)).toBe(false)
})
