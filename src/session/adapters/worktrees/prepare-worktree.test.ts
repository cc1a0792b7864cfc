import { existsSync } from 'node:fs'
import { lstat, mkdir, readlink, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { oldWorktreesRoot } from '#git/worktrees/worktree-place'
import { addDemo, DEMO, inSessionRepository } from '#testing/session-repository'
import { gitSessionWorktrees } from './session-worktrees.ts'

const worktrees = gitSessionWorktrees(oldWorktreesRoot)
const NONE = { symlinks: [], include: [] }
const named = (root: string) => ({ root, name: DEMO, sessionId: DEMO })

describe('preparing', () => {
  const wishIn = (root: string, more: object) => ({
    ...named(root),
    ...NONE,
    postCreate: [],
    env: {},
    logs: join(root, '.provost/run'),
    ...more,
  })

  test('copies, links and commands; what Provost put there is nobody’s work', () =>
    inSessionRepository(async root => {
      await mkdir(join(root, 'node_modules/x'), { recursive: true })
      await mkdir(join(root, 'conf'))
      await writeFile(join(root, 'conf/.env'), 'KEY=1', { mode: 0o600 })
      const path = await addDemo(root)
      const put = { include: ['conf', 'absent'], symlinks: ['node_modules'] }
      const done = await worktrees.prepare(
        wishIn(root, { ...put, postCreate: [{ command: ['true'], timeoutMs: 5_000 }] }),
      )
      expect(done.map(each => each.done)).toEqual(['copied', 'absent_in_project', 'linked'])
      expect(await readlink(join(path, 'node_modules'))).toBe(join(root, 'node_modules'))
      expect((await lstat(join(path, 'conf/.env'))).mode & 0o777).toBe(0o600)
      expect(await worktrees.look({ root, path, ...put })).toMatchObject({ dirty: 'clean' })
      expect(await worktrees.look({ root, path, ...NONE })).toMatchObject({ dirty: 'dirty', changedPaths: 2 })
      await writeFile(join(path, 'conf/.env'), 'KEY=2')
      expect(await worktrees.look({ root, path, ...put })).toMatchObject({ dirty: 'dirty', changedPaths: 1 })
      expect((await worktrees.prepare(wishIn(root, put))).map(each => each.done)).toContain('was_there')
    }))

  test('nothing from outside of the project, nothing of git, nothing through a link', () =>
    inSessionRepository(async (root, place) => {
      await symlink(place, join(root, 'out'))
      await mkdir(join(root, 'in'))
      await writeFile(join(root, 'in/file'), '')
      const path = await addDemo(root)
      await symlink(place, join(path, 'in'))
      for (const bad of [
        { symlinks: ['out'] },
        { include: ['out'] },
        { symlinks: ['out/shop'] },
        { symlinks: ['.git'] },
        { symlinks: ['.provost'] },
        { include: ['in/file'] },
      ]) {
        await expect(worktrees.prepare(wishIn(root, bad)), JSON.stringify(bad)).rejects.toMatchObject({
          code: 'PATH_INVALID',
        })
      }
      expect(existsSync(join(place, 'file'))).toBe(false)
    }))

  test.each<[what: string, command: string, timeoutMs: number, why: RegExp]>([
    ['fails', 'echo no; exit 3', 5_000, /exit 3$/],
    ['takes too long', 'sleep 60', 200, /not done after 0\.2 s$/],
  ])('a command that %s', (_what, command, timeoutMs, why) =>
    inSessionRepository(async root => {
      await addDemo(root)
      const wish = wishIn(root, { postCreate: [{ command, timeoutMs }] })
      await expect(worktrees.prepare(wish)).rejects.toMatchObject({
        code: 'SPAWN_FAILED',
        message: expect.stringMatching(why),
      })
      expect(existsSync(join(root, '.provost/run/post-create-1.log'))).toBe(true)
    }),
  )
})
