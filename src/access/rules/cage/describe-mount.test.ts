import { expect, test } from 'vitest'
import { describeMount } from './describe-mount.ts'
import { type MountQuestion, planMounts } from './plan-mounts.ts'

const QUESTION: MountQuestion = {
  home: '/home/ada',
  provostHome: '/home/ada/.local/share/provost',
  workplaces: ['/home/ada/.local/share/provost/worktrees'],
  project: '/home/ada/shop',
  worktree: '/home/ada/.local/share/provost/worktrees/shop-7',
  handIn: null,
  layer: '/home/ada/.local/share/provost/cages/shop-7',
  harness: 'claude-code',
  entries: [
    { path: '/home/ada/.claude', kind: 'dir', real: null },
    { path: '/home/ada/.ssh', kind: 'dir', real: null },
    { path: '/home/ada/notes.txt', kind: 'file', real: null },
  ],
  overlay: true,
  resolver: null,
  state: [],
  show: [],
  hide: [],
  write: [],
}

const DESCRIBED = new Map(planMounts(QUESTION).mounts.map(mount => [mount.path, describeMount(mount)]))

test.each([
  ['/home/ada', 'private', 'your home: what it writes here stays in its layer'],
  ['/home/ada/.claude', 'overlay', 'state of its harness, with your login: can be read; changes stay in its layer'],
  ['/home/ada/.ssh', 'absent', 'secrets, or state of another harness: not there'],
  [QUESTION.worktree, 'rw', 'where it works and hands in: the real one, writable'],
  [QUESTION.provostHome, 'hide', 'of Provost: shown empty'],
  ['/home/ada/notes.txt', 'ro', 'in your home: can be read'],
])('%s is %s', (path, mode, about) => {
  expect(DESCRIBED.get(path)).toMatchObject({ mode, about })
})

test('every rule that can plan something has words', () => {
  for (const { about, path } of DESCRIBED.values()) expect(about, path).toContain(': ')
})
