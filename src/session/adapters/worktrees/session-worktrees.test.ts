import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { git } from '#git/run-git'
import { oldWorktreesRoot, worktreesIn } from '#git/worktrees/worktree-place'
import { addDemo, commitAll, DEMO, inSessionRepository, withFile } from '#testing/session-repository'
import { pictureFiles } from '#testing/worktree-picture'
import { gitSessionWorktrees } from './session-worktrees.ts'

const worktrees = gitSessionWorktrees(oldWorktreesRoot)
const NONE = { symlinks: [], include: [] }
const headOf = async (cwd: string) => (await git(cwd, 'rev-parse', 'HEAD')).trim()
const named = (root: string) => ({ root, name: DEMO, sessionId: DEMO })
const newOne = async (root: string) => ({ ...named(root), branch: 'provost/demo-7', baseSha: await headOf(root) })

describe('the base', () => {
  test('no remote: the freshness is not known', () =>
    inSessionRepository(async root => {
      expect(await worktrees.fetchBase({ root, branch: 'main' })).toMatchObject({
        freshness: 'unknown_freshness',
        reason: 'the repository has no remote for this branch',
        localSha: await headOf(root),
      })
    }))

  test('the newest commit of the remote, and no branch of the person is moved', () =>
    inSessionRepository(async (root, place) => {
      await git(place, 'clone', '--quiet', root, 'clone')
      const clone = join(place, 'clone')
      const old = await headOf(root)
      const remoteSha = await commitAll(root, 'newer')
      expect(await worktrees.fetchBase({ root: clone, branch: 'main' })).toEqual({
        freshness: 'fetched',
        remoteSha,
        localSha: old,
        localContainsRemote: false,
      })
      expect(await headOf(clone)).toBe(old)
      await git(clone, 'merge', '--quiet', '--ff-only', 'origin/main')
      await commitAll(clone, 'ahead')
      expect(await worktrees.fetchBase({ root: clone, branch: 'main' })).toMatchObject({ localContainsRemote: true })
    }))

  test('a remote that is gone, or a branch it does not have', () =>
    inSessionRepository(async (root, place) => {
      await git(place, 'clone', '--quiet', root, 'clone')
      const clone = join(place, 'clone')
      const missing = await worktrees.fetchBase({ root: clone, branch: 'no-such' })
      expect(missing).toMatchObject({ freshness: 'unknown_freshness', localSha: null })
      await rename(root, `${root}-gone`)
      const gone = await worktrees.fetchBase({ root: clone, branch: 'main' })
      expect(gone).toMatchObject({ freshness: 'unknown_freshness', reason: expect.stringContaining('shop') })
    }))

  test('a password in the address is not told', () =>
    inSessionRepository(async root => {
      await git(root, 'remote', 'add', 'origin', 'git://ana:geheim@127.0.0.1:1/x')
      const answer = await worktrees.fetchBase({ root, branch: 'main' })
      expect(answer).toMatchObject({ freshness: 'unknown_freshness', reason: expect.stringContaining('127.0.0.1') })
      expect(JSON.stringify(answer)).not.toContain('geheim')
    }))

  test('a remote that never answers costs no more than its time', () =>
    inSessionRepository(async root => {
      const server = createServer(() => {}).listen(0, '127.0.0.1')
      await new Promise(resolve => server.once('listening', resolve))
      const { port } = server.address() as { port: number }
      await git(root, 'remote', 'add', 'origin', `git://127.0.0.1:${port}/x`)
      const answer = await worktrees.fetchBase({ root, branch: 'main', timeoutMs: 300 })
      expect(answer).toMatchObject({ freshness: 'unknown_freshness', reason: 'no answer from origin in 0.3 s' })
      server.close()
    }))
})

describe('a new worktree', () => {
  test('on its own branch at the base, with its own name only, and proven', () =>
    inSessionRepository(async root => {
      const wish = await newOne(root)
      expect(await worktrees.add(wish)).toEqual({ path: worktrees.pathOf(root, DEMO), head: wish.baseSha })
      expect(await readdir(join(root, '.provost', 'worktrees'))).toEqual([DEMO])
      const proof = await worktrees.proveIsolation({ ...wish, livingPaths: [join(root, '.provost/worktrees/demo-70')] })
      expect(proof).toMatchObject({ rule: 'isolation.I7', result: { isolated: true } })
      expect(await worktrees.look({ root, path: worktrees.pathOf(root, DEMO), ...NONE })).toMatchObject({
        worktree: 'present',
        dirty: 'clean',
        branch: 'refs/heads/provost/demo-7',
      })
    }))

  test('a second try changes nothing', () =>
    inSessionRepository(async root => {
      const wish = await newOne(root)
      expect(await worktrees.add(wish)).toEqual(await worktrees.add(wish))
    }))

  test('the branch is there, or checked out', () =>
    inSessionRepository(async root => {
      const wish = await newOne(root)
      await git(root, 'branch', 'provost/demo-7')
      await expect(worktrees.add(wish)).rejects.toMatchObject({
        code: 'BRANCH_EXISTS',
        message: 'branch provost/demo-7 exists',
      })
      await expect(worktrees.add({ ...wish, branch: 'main' })).rejects.toMatchObject({
        code: 'BRANCH_CHECKED_OUT',
        message: `branch main is checked out at ${root}`,
      })
      expect(await worktrees.listLeftovers(root)).toEqual([])
    }))

  test.each(['../x', '/abs', '', '.staging-x', 'a//b', 'a/../b', 'nul\0', '-rf'])('is not called %j', name =>
    inSessionRepository(async root => {
      const wish = { ...(await newOne(root)), name }
      await expect(worktrees.add(wish)).rejects.toMatchObject({ code: 'INPUT_INVALID' })
      expect(existsSync(join(root, '.provost'))).toBe(false)
    }),
  )

  test('something else lies at its place', () =>
    inSessionRepository(async root => {
      await mkdir(worktrees.pathOf(root, DEMO), { recursive: true })
      await writeFile(join(worktrees.pathOf(root, DEMO), 'mine'), 'x')
      await expect(worktrees.add(await newOne(root))).rejects.toMatchObject({ code: 'ISOLATION_FAILED' })
      expect(await git(root, 'branch', '--list', 'provost/*')).toBe('')
    }))

  test('hooks of the repository do not run', () =>
    inSessionRepository(async root => {
      await writeFile(join(root, '.git/hooks/post-checkout'), `#!/bin/sh\ntouch ${root}/ran\n`, { mode: 0o755 })
      await addDemo(root)
      expect(existsSync(join(root, 'ran'))).toBe(false)
    }))

  test('for a reviewer: at a commit, on no branch', () =>
    inSessionRepository(async root => {
      const commit = await headOf(root)
      const { path } = await worktrees.addDetached({ root, name: 'demo-7-review-1', sessionId: 'demo-9', commit })
      const wish = {
        root,
        name: 'demo-7-review-1',
        sessionId: 'demo-9',
        branch: null,
        baseSha: commit,
        livingPaths: [],
      }
      expect((await worktrees.proveIsolation(wish)).result.isolated).toBe(true)
      expect(await worktrees.look({ root, path, ...NONE })).toMatchObject({ dirty: 'clean', branch: null })
    }))

  test('for a swarm agent: one level deeper', () =>
    inSessionRepository(async root => {
      const name = 'sw_01/w1-api'
      const wish = { ...(await newOne(root)), name }
      const { path } = await worktrees.add(wish)
      expect((await worktrees.proveIsolation({ ...wish, livingPaths: [] })).result.isolated).toBe(true)
      await worktrees.remove({ root, path, ...NONE, salvage: null })
      expect(existsSync(path)).toBe(false)
    }))

  test('again from its branch, after somebody deleted the directory', () =>
    inSessionRepository(async root => {
      const path = await addDemo(root)
      await writeFile(join(path, 'work'), 'committed')
      const head = await commitAll(path)
      await rm(path, { recursive: true })
      expect(await worktrees.recreate({ ...named(root), branch: 'provost/demo-7' })).toEqual({ path, head })
      expect(await readFile(join(path, 'work'), 'utf8')).toBe('committed')
    }))

  test('not from a branch that is gone, or somewhere else', () =>
    inSessionRepository(async root => {
      await expect(worktrees.recreate({ ...named(root), branch: 'gone' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(worktrees.recreate({ ...named(root), branch: 'main' })).rejects.toMatchObject({
        code: 'BRANCH_CHECKED_OUT',
      })
    }))
})

describe('isolation fails loudly', () => {
  test.each<[what: string, link: string, to: string]>([
    ['.provost/worktrees is the project', '.provost/worktrees', '.'],
    ['.provost/worktrees leads out of it', '.provost/worktrees', '..'],
    ['.provost leads out of it', '.provost', '..'],
  ])('%s', (_what, link, to) =>
    inSessionRepository(async (root, place) => {
      if (link !== '.provost') await mkdir(join(root, '.provost'))
      await symlink(join(root, to), join(root, link))
      const wish = await newOne(root)
      const before = [await pictureFiles(root), await readdir(place)]
      await expect(worktrees.add(wish)).rejects.toMatchObject({
        code: 'ISOLATION_FAILED',
        details: { check: 'worktree root' },
      })
      expect([await pictureFiles(root), await readdir(place)]).toEqual(before)
      expect(await git(root, 'branch', '--list', 'provost/*')).toBe('')
    }),
  )

  const proof = async (root: string, more = {}) =>
    (await worktrees.proveIsolation({ ...(await newOne(root)), livingPaths: [], ...more })).result

  test('its name was replaced by a link to the project', () =>
    inSessionRepository(async root => {
      const path = await addDemo(root)
      await rename(path, `${path}-x`)
      await symlink(root, path)
      expect(await proof(root)).toMatchObject({ isolated: false, check: 'real path', found: root })
    }))

  test('its .git is gone: git would take the project for it', () =>
    inSessionRepository(async root => {
      await rm(join(await addDemo(root), '.git'))
      expect(await proof(root)).toMatchObject({ isolated: false, check: 'top level' })
    }))

  test('another branch, another commit, another repository, a neighbour', () =>
    inSessionRepository(async root => {
      const path = await addDemo(root)
      expect(await proof(root, { livingPaths: [path] })).toMatchObject({ check: 'sharing' })
      const baseSha = await headOf(root)
      await commitAll(path)
      expect(await proof(root, { baseSha })).toMatchObject({ check: 'HEAD' })
      await git(path, 'checkout', '--quiet', '-b', 'other')
      expect(await proof(root)).toMatchObject({ check: 'branch' })
      await rm(path, { recursive: true })
      await git(root, 'init', '--quiet', '--initial-branch=provost/demo-7', path)
      const own = await commitAll(path)
      expect(await proof(root, { baseSha: own })).toMatchObject({ check: 'common directory' })
      await rm(path, { recursive: true })
      expect(await proof(root)).toMatchObject({ isolated: false, check: 'real path' })
    }))
})

test('worktrees lie in the home, find the packages of the project, and old ones are taken there', () =>
  withFile(async (root, at) => {
    const home = join(root, '../home')
    await mkdir(join(root, 'node_modules/left'), { recursive: true })
    await mkdir(home)
    const inHome = gitSessionWorktrees(worktreesIn(home))
    expect(inHome.pathOf(root, 'demo-7')).toBe(at)
    const to = await inHome.moveOld(root, at)
    expect(to).toMatch(/home\/worktrees\/[^/]+-[0-9a-f]{8}\/demo-7$/)
    expect(inHome.pathOf(root, 'demo-7')).toBe(to)
    expect(await readdir(join(to!, '../node_modules'))).toEqual(['left'])
    expect(await inHome.look({ root, path: to!, ...NONE })).toMatchObject({ worktree: 'present' })
    expect(await inHome.moveOld(root, to!)).toBeNull()
  }))

test('a git that fails after it has made the branch is told in its own words, and leaves no branch', () =>
  inSessionRepository(async root => {
    await writeFile(join(root, '.git/worktrees'), 'in the way')
    await expect(worktrees.add(await newOne(root))).rejects.toMatchObject({ code: 'ISOLATION_FAILED' })
    expect(await git(root, 'branch', '--list', 'provost/demo-7')).toBe('')
  }))
