import { expect, test } from 'vitest'
import { blameOutside, WORKTREE_TIE } from './blame-outside.ts'

const before = new Map([
  ['.git/config', 'a'],
  ['.git/hooks/pre-push', 'b'],
  [WORKTREE_TIE, 'c'],
])

test.each<[what: string, after: [string, string][], open: string[], confined: string[]]>([
  ['nothing changed', [...before], [], []],
  ['settings changed', [...before, ['.git/config', 'x']], ['.git/config'], []],
  ['a hook came', [...before, ['.git/hooks/post-merge', 'x']], ['.git/hooks/post-merge'], []],
  ['a hook went', [...before].filter(([name]) => name !== '.git/hooks/pre-push'), ['.git/hooks/pre-push'], []],
  ['its own worktree was tied elsewhere', [...before, [WORKTREE_TIE, 'x']], [WORKTREE_TIE], [WORKTREE_TIE]],
])(
  '%s: who runs open is asked about it, who is confined only about what lies in its worktree',
  (_what, after, open, confined) => {
    expect(blameOutside(before, new Map(after), false)).toEqual(open)
    expect(blameOutside(before, new Map(after), true)).toEqual(confined)
  },
)
