// Paths, ids and the state file: each rule by its first row.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { utf8Length } from '#kernel/text/utf8-length'
import { checkId } from '../plan/check-id.ts'
import { checkStateFile } from '../record/check-state-file.ts'
import { checkPath } from './check-path.ts'
import { checkScope } from './check-scope.ts'

const paths: [path: unknown, code: string][] = [
  ['src/a.ts', 'ok'],
  ['.github/x', 'ok'],
  ['a*b?', 'ok'],
  ['src/.provost/x', 'ok'], // only the first segment is ours
  [7, 'PATH_TYPE'],
  ['', 'PATH_EMPTY'],
  ['x'.repeat(1024), 'ok'],
  ['x'.repeat(1025), 'PATH_TOO_LONG'],
  ['é'.repeat(512), 'ok'],
  ['é'.repeat(513), 'PATH_TOO_LONG'],
  ['a\u0000', 'PATH_CONTROL'],
  ['a\u007f', 'PATH_CONTROL'],
  ['\\..', 'PATH_BACKSLASH'],
  ['/..', 'PATH_ABSOLUTE'],
  ['c:..', 'PATH_DRIVE'],
  ['~/..', 'PATH_HOME'],
  ['a/../.', 'PATH_TRAVERSAL'],
  ['a//b', 'PATH_SEGMENT'],
  ['./a.', 'PATH_SEGMENT'],
  ['a./.git', 'PATH_UNPORTABLE'],
  ['a/ b', 'PATH_UNPORTABLE'],
  ['a /b', 'PATH_UNPORTABLE'],
  ['a/.GIT', 'PATH_GIT'],
  ['GIT~1', 'PATH_GIT'],
  ['.g\u200cit/x', 'PATH_GIT'],
  ['.gitx', 'ok'],
  ['.Provost/x', 'PATH_OWN_DIRECTORY'],
]
test.each(paths)('path %j: %s', (path, code) => {
  const answer = checkPath(path)
  expect(answer.ok ? 'ok' : answer.code).toBe(code)
})

test('no text whatever gets a safe path outside the tree, into .git or into our own directory', () => {
  const segment = fc.constantFrom(
    '..',
    '.',
    '',
    '.git',
    '.GIT',
    '.g\u200bit',
    'git~1',
    '.provost',
    'a',
    'b.',
    ' c',
    '~',
    'C:',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(segment, fc.string()), { minLength: 1, maxLength: 4 }), segments => {
      const path = segments.join('/')
      if (!checkPath(path).ok) return
      expect(path.split('/').some(part => part === '..' || part === '' || /^\.git$/i.test(part))).toBe(false)
      expect(path.startsWith('/') || path.includes('\\') || /^\.provost(\/|$)/i.test(path)).toBe(false)
    }),
    { numRuns: 2000 },
  )
})

test('the length is that of the UTF-8 bytes', () => {
  expect(['\u007f', '\u0080', '\u07ff', '\u0800', '\uffff', '\u{10000}'].map(utf8Length)).toEqual([1, 2, 2, 3, 3, 4])
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => utf8Length(text) === new TextEncoder().encode(text).length),
  )
})

const ids: [id: unknown, code: string][] = [
  ['ta_01', 'ok'],
  [`ta_${'Z'.repeat(26)}`, 'ok'],
  [`ta_${'Z'.repeat(27)}`, 'ID_LENGTH'],
  ['ta_1', 'ID_LENGTH'],
  ['ta_a', 'ID_CHARACTERS'],
  ['ta_01\n', 'ID_CHARACTERS'],
  ['sw_01', 'ID_PREFIX'],
  [null, 'ID_TYPE'],
]
test.each(ids)('id %j: %s', (id, code) => {
  const answer = checkId(id)
  expect(answer.ok ? 'ok' : answer.code).toBe(code)
})

const sound = { present: true, parses: true, selfHash: 'match', version: 5, headVersion: 5, matchesLog: true }
const states: [name: string, change: object, answer: string][] = [
  ['as it was written', {}, 'current STATE_CURRENT none'],
  ['gone', { present: false }, 'missing STATE_MISSING rebuild'],
  ['not JSON', { parses: false, version: 9 }, 'drift STATE_UNREADABLE refuse'],
  ['edited', { selfHash: 'mismatch', version: 9 }, 'drift STATE_EDITED refuse'],
  ['without its hash', { selfHash: 'absent' }, 'drift STATE_EDITED refuse'],
  ['a version that is no number', { version: '5' }, 'drift STATE_EDITED refuse'],
  ['a negative version', { version: -1 }, 'drift STATE_EDITED refuse'],
  ['ahead of the log', { version: 6, matchesLog: false }, 'drift STATE_AHEAD refuse'],
  ['rehashed by hand', { matchesLog: false }, 'drift STATE_EDITED refuse'],
  ['behind, and another story', { version: 4, matchesLog: false }, 'drift STATE_EDITED refuse'],
  ['behind', { version: 4 }, 'behind STATE_BEHIND rewrite'],
]
test.each(states)('a state file %s: %s', (_name, change, expected) => {
  const { verdict, rule, action } = checkStateFile({ ...sound, ...change })
  expect(`${verdict} ${rule} ${action}`).toBe(expected)
})

const plan = [
  { path: 'src/auth/**', intent: 'update' },
  { path: 'src/a.ts', intent: 'create_or_update' },
  { path: 'old.ts', intent: 'delete' },
] as const
const touches: [path: unknown, op: string, code: string][] = [
  ['src/auth/login.ts', 'update', 'in'],
  ['src/auth/deep/x.ts', 'update', 'in'],
  ['src/auth/new.ts', 'create', 'INTENT_MISMATCH'],
  ['src/auth', 'update', 'NOT_PLANNED'], // the directory itself is not below itself
  ['src/authz.ts', 'update', 'NOT_PLANNED'],
  ['Src/a.ts', 'update', 'NOT_PLANNED'], // case counts
  ['src/a.ts', 'create', 'in'],
  ['src/a.ts', 'delete', 'INTENT_MISMATCH'],
  ['src/a.ts', 'rename', 'INTENT_MISMATCH'],
  ['old.ts', 'delete', 'in'],
  ['.git/hooks/x', 'update', 'PATH_UNSAFE'],
  [7, 'update', 'PATH_UNSAFE'],
]
test.each(touches)('touching %j to %s: %s', (path, op, code) => {
  const { scope, outside } = checkScope(plan, [{ path, op }])
  expect(outside[0]?.code ?? 'in').toBe(code)
  expect(scope).toBe(code === 'in' ? 'in' : 'out')
})

test('what was planned and not touched is listed once, and fails nothing', () => {
  expect(checkScope(plan, [{ path: 'src/auth/x', op: 'create' }])).toMatchObject({ untouched: ['old.ts', 'src/a.ts'] })
  expect(checkScope(plan, [])).toMatchObject({ scope: 'in', untouched: ['old.ts', 'src/a.ts', 'src/auth/**'] })
})
