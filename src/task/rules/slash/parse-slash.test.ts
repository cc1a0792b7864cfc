// Law L18, and the grammar of a REPL line.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeSlash } from './compose-slash.ts'
import { parseSlash } from './parse-slash.ts'
import { SLASH_COMMANDS } from './slash-commands.ts'

const accepted: [line: string, command: string, args: object][] = [
  ['', 'none', {}],
  [' \t \n', 'none', {}],
  ['hello  there', 'say', { text: 'hello  there' }],
  ['//plan', 'say', { text: '/plan' }],
  ['/plan', 'plan', {}],
  ['/plan\tfix  it', 'plan', { brief: 'fix it' }],
  ['/plan "fix  it" --by hand', 'plan', { brief: 'fix  it', by: 'hand' }],
  ["/plan 'a \\' b", 'plan', { brief: 'a \\ b' }], // no escapes in single quotes
  ['/plan "a \\" \\\\ \\n"', 'plan', { brief: 'a " \\ \\n' }],
  ['/plan pre"fix "ed', 'plan', { brief: 'prefix ed' }],
  ['/plan "--by" x', 'plan', { brief: '--by x' }],
  ['/plan -- --by x', 'plan', { brief: '--by x' }],
  ['/plan --files a --files=b', 'plan', { files: ['a', 'b'] }],
  ['/answer q1 yes we do', 'answer', { question: 'q1', text: 'yes we do' }],
  ['/review plan --role QA', 'review_plan', { role: 'QA' }],
  ['/accept --note=a=b', 'accept', { note: 'a=b' }],
  ['/accept --reject code --note n', 'accept', { reject: 'code', note: 'n' }],
  ['/revert --reason r --force a --force b --apply', 'revert', { reason: 'r', force: ['a', 'b'], apply: true }],
  ['/next --override "I accept" --to codegen --dry-run', 'next', { override: 'I accept', to: 'codegen', dryRun: true }],
  ['/run --max-moves 999999 --pause-at accept', 'run', { maxMoves: 999_999, pauseAt: ['accept'] }],
  ['/help /next', 'help', { command: 'next' }],
  ['/use ta_01J9Z0', 'use', { task: 'ta_01J9Z0' }],
]
test.each(accepted)('%j is %s %j', (line, command, args) => {
  expect(parseSlash(line)).toEqual({ ok: true, command, args })
})

const refused: [line: string, code: string, at: string | null, suggest?: string][] = [
  ['x'.repeat(8193), 'LINE_TOO_LONG', null],
  ['/status\n\n', 'INVALID_CHARACTER', null],
  ['/plan \u001b[31m', 'INVALID_CHARACTER', null],
  ['/', 'UNKNOWN_COMMAND', '/'],
  ['/Plan', 'UNKNOWN_COMMAND', '/Plan', '/plan'],
  ['/UNDO', 'UNKNOWN_COMMAND', '/UNDO', '/revert'],
  ['/planreview', 'UNKNOWN_COMMAND', '/planreview', '/review plan'],
  ['/constructor', 'UNKNOWN_COMMAND', '/constructor'],
  ['/u', 'UNKNOWN_COMMAND', '/u', '/run'], // run and use are equally near; the alphabet decides
  ['/xx "open', 'UNKNOWN_COMMAND', '/xx'], // the command is asked before the quotes
  ['/plan "open', 'UNBALANCED_QUOTE', null],
  ['/next --owerride x', 'UNKNOWN_FLAG', '--owerride'],
  ['/next --constructor', 'UNKNOWN_FLAG', '--constructor'],
  ['/status --json --json', 'FLAG_REPEATED', '--json'],
  ['/status --json=1', 'FLAG_TAKES_NO_VALUE', '--json'],
  ['/accept --note', 'FLAG_NEEDS_VALUE', '--note'],
  ['/accept --note --defer', 'FLAG_NEEDS_VALUE', '--note'],
  ['/accept --note=', 'FLAG_NEEDS_VALUE', '--note'],
  ['/next --override " "', 'REASON_REQUIRED', '--override'],
  ['/plan --by AGENT', 'FLAG_VALUE', '--by'],
  ['/run --max-moves 0', 'FLAG_VALUE', '--max-moves'],
  ['/run --max-moves 1000000', 'FLAG_VALUE', '--max-moves'],
  ['/run --pause-at banana', 'UNKNOWN_PHASE', 'banana'],
  ['/answer q1', 'ARGUMENT_MISSING', '/answer'],
  ['/answer q1 "  "', 'ARGUMENT_MISSING', '/answer'],
  ['/quit now', 'ARGUMENT_EXTRA', 'now'],
  ['/next --override a b', 'ARGUMENT_EXTRA', 'b'],
  ['/review tests', 'ARGUMENT_VALUE', 'tests'],
  ['/use ta_1', 'ARGUMENT_VALUE', 'ta_1'],
  ['/help banana', 'ARGUMENT_VALUE', 'banana'],
  ['/redo banana', 'UNKNOWN_PHASE', 'banana'],
  ['/redo ""', 'UNKNOWN_PHASE', ''],
  ['/use " "', 'ARGUMENT_VALUE', ' '],
  ['/review ""', 'ARGUMENT_VALUE', ''],
  ['/answer "" yes', 'ARGUMENT_MISSING', '/answer'],
  ['/accept --defer --reject code', 'FLAG_CONFLICT', '--defer'],
  ['/accept --reject code', 'NOTE_REQUIRED', '--reject'],
  ['/accept --defer', 'NOTE_REQUIRED', '--defer'],
  ['/revert --apply', 'REASON_REQUIRED', '--reason'],
  ['/next --to review', 'FLAG_REQUIRES_OVERRIDE', '--to'],
]
test.each(refused)('%j is refused: %s at %s', (line, code, at, suggest = undefined) => {
  expect(parseSlash(line)).toEqual({ ok: false, code, at, suggest: suggest ?? null })
})

test('a line of 8192 characters is read', () => expect(parseSlash('x'.repeat(8192)).ok).toBe(true))

const flags = [...new Set([...SLASH_COMMANDS.values()].flatMap(({ flags: known }) => Object.keys(known)))]
const word = fc.oneof(
  fc.constantFrom(
    ...SLASH_COMMANDS.keys(),
    ...flags.map(flag => `--${flag}`),
    'q1',
    'planning',
    'code',
    '7',
    '--',
    'ta_01',
  ),
  fc.constantFrom('"a b"', "'c\"d'", '"e\\"f"', 'g\\h', '""', '--note=x', '--by=hand', '/x', '"--to"', '"/"'),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
)
const line = fc
  .tuple(
    fc.constantFrom(...SLASH_COMMANDS.keys(), 'x'),
    fc.array(word, { maxLength: 5 }),
    fc.constantFrom(' ', '\t', '  '),
  )
  .map(([command, words, gap]) => [`/${command}`, ...words].join(gap))

test('L18 it never throws, and every accepted line, written and read again, gives the same command', () => {
  let understood = 0
  fc.assert(
    fc.property(fc.oneof(line, fc.string({ unit: 'binary' })), text => {
      const first = parseSlash(text)
      if (!first.ok) return
      understood++
      expect(parseSlash(composeSlash(first.command, first.args))).toEqual(first)
    }),
    { numRuns: 5000 },
  )
  expect(understood).toBeGreaterThan(200)
})
