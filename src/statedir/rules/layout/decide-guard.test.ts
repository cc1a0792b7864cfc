import { expect, test } from 'vitest'
import { BUILT_IN_CONTRACTS } from '../contract/compile-contract.ts'
import { composeGuardReason, decideGuard, type GuardRule } from './decide-guard.ts'
import { composeGuardHookAnswer, readGuardHookRequest } from './guard-hook.ts'

const { provost } = BUILT_IN_CONTRACTS
const guard = (path: unknown, root: unknown = '/w/p') => decideGuard({ root, path, contract: provost })

const rows: [path: string, decision: string, rule: GuardRule, suggestion: string | null][] = [
  ['src/a.ts', 'not_governed', 'outside_state_directory', null],
  ['.provost/statex/plan.md', 'not_governed', 'outside_state_directory', null],
  ['.provost/state/../tasks/x', 'not_governed', 'outside_state_directory', null],
  ['.devt/state/notes.md', 'not_governed', 'outside_state_directory', null],
  ['/w/p2/.provost/state/x.md', 'not_governed', 'outside_state_directory', null],
  ['.Provost/state/plan.md', 'deny', 'case_variant', null],
  ['/W/P/.provost/state', 'deny', 'case_variant', null],
  ['.provost/state', 'deny', 'directory_itself', null],
  ['.provost/state/plan.md/..', 'deny', 'directory_itself', null],
  ['.provost/state/.archive', 'deny', 'archive_read_only', null],
  ['.provost/state/.archive/x/y', 'deny', 'archive_read_only', null],
  ['.provost/state/sub/plan.md', 'deny', 'subdirectory', null],
  ['.provost/state/workflow.yaml', 'deny', 'managed', null],
  ['.provost/state/probe-failures.jsonl', 'deny', 'managed', null],
  ['.provost/state//./plan.md', 'allow', 'canonical_name', null],
  ['../p/.provost/state/review-api.md', 'allow', 'allowed_pattern', null],
  ['.provost/state/plan.md~', 'deny', 'ephemeral', 'plan.md'],
  ['.provost/state/review_api.md', 'deny', 'ad_hoc', 'review-api.md'],
  ['../../../../w/p/.provost/state/x', 'deny', 'ad_hoc', 'scratchpad.md'],
  [`.provost/state/${'x'.repeat(300)}`, 'deny', 'ad_hoc', 'scratchpad.md'],
]

test.each(rows)('%s is %s by %s', (path, decision, rule, suggestion) => {
  expect(guard(path)).toMatchObject({ decision, rule, suggestion })
})

test.each<[what: string, path: unknown, root: unknown]>([
  ['an empty path', '', '/w'],
  ['a path with NUL', 'a\0b', '/w'],
  ['a path of 4097 bytes', 'x'.repeat(4097), '/w'],
  ['a path that is no text', 7, '/w'],
  ['a root that is not absolute', 'x', 'w'],
  ['an empty root', 'x', ''],
  ['no root', 'x', null],
])('%s cannot be judged', (_what, path, root) => {
  expect(() => guard(path, root)).toThrow(expect.objectContaining({ code: 'STATE_PATH_INVALID' }))
})

test('every rule has a sentence, and it names what to do instead', () => {
  const sentences = rows.map(([path]) => composeGuardReason(guard(path), provost))
  expect(sentences.every(sentence => sentence.endsWith('.'))).toBe(true)
  expect(composeGuardReason(guard('.provost/state/review_api.md'), provost)).toBe(
    'review_api.md matches nothing in the contract. Write review-api.md instead.',
  )
  expect(composeGuardReason(guard('.provost/state/workflow.yaml'), provost)).toContain('provost state update')
})

test.each<[string, object | undefined]>([
  ['{"tool_input":{"file_path":"a.md"},"cwd":"/w"}', { path: 'a.md', cwd: '/w' }],
  ['{"tool_input":{"notebook_path":"n.ipynb"}}', { path: 'n.ipynb', cwd: null }],
  ['{"tool_input":{"command":"ls"}}', undefined],
  ['{"tool_input":[]}', undefined],
  ['[]', undefined],
  ['', undefined],
])('the hook reads %s as %j', (text, request) => expect(readGuardHookRequest(text)).toEqual(request))

test('the hook prints nothing to allow and one document to deny', () => {
  expect(composeGuardHookAnswer(guard('.provost/state/plan.md'), 'r')).toBe('')
  expect(composeGuardHookAnswer(guard('src/a.ts'), 'r')).toBe('')
  expect(JSON.parse(composeGuardHookAnswer(guard('.provost/state/x'), 'because'))).toEqual({
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: 'deny',
      permissionDecisionReason: 'because',
    },
  })
})
