// What a killed process left of its suites goes, with what still runs in it; what somebody works in stays.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { gitText } from '#git/git-job'
import { SUITE_MARK } from '#process/marked-processes'
import { openTaskWorld, type TaskWorld } from '#testing/worlds/task-world'
import { clearLeftWorktrees } from './clear-left-worktrees.ts'

let opened: TaskWorld
beforeAll(async () => {
  opened = await openTaskWorld({ files: { 'a.txt': 'a\n' } })
})
afterAll(() => opened.close())

test('only of those that are gone', async () => {
  const { root, app } = opened
  const { world } = app
  const { workspace, sessions, owners } = world
  const [host, boot, pid] = JSON.parse(owners.own)
  const dead = JSON.stringify([host, boot, pid, 'another start'])
  const commit = (await gitText(root, 'rev-parse', 'HEAD')).trim()
  const make = async (name: string, owner: string) => {
    const path = sessions.worktrees.pathOf(root, name)
    await workspace.claim(path, owner)
    await workspace.addWorktree({ root, path, commit, symlinks: [], include: [] })
    return path
  }
  const [mine, left, foreign] = [
    await make('ta_1-test-1', owners.own),
    await make('ta_1-test-2', dead),
    await make('ta_1-test-3', 'of another machine'),
  ]
  const env = { ...process.env, [SUITE_MARK]: left }
  const suite = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { env, detached: true, stdio: 'ignore' })
  onTestFinished(() => void suite.kill('SIGKILL'))
  const ended = once(suite, 'exit')
  expect(await clearLeftWorktrees(world)).toEqual([left])
  await ended
  expect([mine, left, foreign].map(path => existsSync(path))).toEqual([true, false, true])
  expect(await gitText(root, 'worktree', 'list')).not.toContain('test-2')
  expect(await clearLeftWorktrees(world)).toEqual([])
  expect((await workspace.listClaims(dirname(mine))).map(({ path }) => path).toSorted()).toEqual([mine, foreign])
})
