import { expect, test } from 'vitest'
import { classifyLayoutChild, LAYOUT_DIRECTORIES, type LayoutVerdict } from './layout.ts'

const known = new Set(['task ta_01', 'session shop-1', 'swarm_run sw_AB'])
const isKnown = (noun: string, id: string) => known.has(`${noun} ${id}`)

const rows: [directory: string, child: string, verdict: LayoutVerdict][] = [
  ['', 'state', 'owned'],
  ['', 'config.yaml', 'owned'],
  ['', 'notes', 'foreign'],
  ['', '__proto__', 'foreign'],
  ['tasks', 'ta_01', 'owned'],
  ['tasks', 'ta_99', 'orphan'],
  ['tasks', 'plan.md', 'foreign'],
  ['run', 'shop-1', 'owned'],
  ['run', 'shop-2', 'orphan'],
  ['run', 'shop', 'foreign'], // a session has a number
  ['swarm', 'sw_AB', 'owned'],
  ['swarm', 'sw_CD', 'orphan'],
  ['worktrees', 'shop-1', 'owned'],
  ['worktrees', 'shop-1-review-2', 'owned'],
  ['worktrees', 'shop-9-review-2', 'orphan'],
  ['worktrees', 'shop-1-check-3', 'owned'],
  ['worktrees', 'ta_01-test-1', 'owned'],
  ['worktrees', 'ta_99-test-1', 'orphan'],
  ['worktrees', 'sw_AB', 'owned'],
  ['worktrees', '.staging-x', 'owned'],
  ['worktrees', 'mine', 'foreign'],
  ['elsewhere', 'state', 'foreign'],
]

test.each(rows)('%s/%s is %s', (directory, child, verdict) =>
  expect(classifyLayoutChild(directory, child, isKnown)).toBe(verdict),
)

test('the directories that are looked into are themselves in the table', () => {
  for (const directory of LAYOUT_DIRECTORIES.filter(name => name !== ''))
    expect(classifyLayoutChild('', directory, isKnown)).toBe('owned')
})
