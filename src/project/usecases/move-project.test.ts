import { cp, rename } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { git } from '#git/run-git'
import { openSessionWorld, type SessionTestWorld } from '#testing/worlds/session-world'
import { addProject } from './add-project.ts'
import { inspectProject } from './inspect-project.ts'
import { moveProject } from './move-project.ts'

let open: SessionTestWorld
beforeEach(async () => {
  open = await openSessionWorld()
  await inspectProject(open.world, open.asking, 'shop')
})
afterEach(() => open.close())

const move = (to: string) => moveProject(open.world, open.asking, 'shop', to)

test('sessions, their worktrees and new sessions follow a repository that was moved, and was moved back', async () => {
  const before = await open.spawn()
  const to = `${open.root}-elsewhere`
  await rename(open.root, to)
  expect(await move(to)).toMatchObject({ id: 'shop', path: to })
  expect((await git(before.worktree!, 'rev-parse', '--git-common-dir')).trim()).toBe(`${to}/.git`)
  const { worktrees } = open.world.sessions
  expect(worktrees.pathOf(to, before.id)).toBe(before.worktree)
  expect(await move(to)).toMatchObject({ path: to }) // once more is nothing new
  await rename(to, open.root)
  expect(await move(open.root)).toMatchObject({ path: open.root })
  expect(worktrees.pathOf(open.root, before.id)).toBe(before.worktree)
  const isWorking = async () => (await open.tick()) && (await open.show(before.id)).record.session.state
  await expect.poll(isWorking, { timeout: 300_000 }).toBe('working')
})

test('a repository that comes to where another one was has worktrees of its own', async () => {
  const { worktrees } = open.world.sessions
  const was = worktrees.pathOf(open.root, 'x')
  await rename(open.root, `${open.root}-elsewhere`)
  await move(`${open.root}-elsewhere`)
  expect(worktrees.pathOf(`${open.root}-elsewhere`, 'x')).toBe(was)
  expect(worktrees.pathOf(open.root, 'x')).not.toBe(was)
})

test('a copy, another repository, one that is a project and what is none are refused', async () => {
  const copy = `${open.root}-copy`
  await cp(open.root, copy, { recursive: true })
  await expect(move(copy)).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    message: expect.stringContaining('still at'),
  })
  const other = `${open.root}-other`
  await git(open.root, 'init', '--quiet', '--initial-branch=main', other)
  await git(other, '-c', 'user.name=a', '-c', 'user.email=a@example.test', 'commit', '-qm', 'another', '--allow-empty')
  await rename(open.root, `${open.root}-away`)
  const unlike = expect.stringContaining('does not have the commit')
  await expect(move(other)).rejects.toMatchObject({ code: 'INPUT_INVALID', message: unlike })
  await addProject(open.world, open.asking, { path: other, id: 'other' })
  await expect(move(other)).rejects.toMatchObject({ code: 'PROJECT_EXISTS' })
  await expect(move('/')).rejects.toMatchObject({ code: 'NOT_A_REPOSITORY' })
  await expect(moveProject(open.world, open.asking, 'gone', copy)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await rename(`${open.root}-away`, open.root)
})
