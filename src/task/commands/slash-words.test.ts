import { expect, test } from 'vitest'
import { composeSlashOverview, readReplLine } from './slash-words.ts'

const words = (...said: string[]) => ({ is: 'words', words: said })

test.each([
  ['/quit', null, { is: 'goodbye' }],
  [' exit ', null, { is: 'goodbye' }],
  ['', null, { is: 'nothing' }],
  ['and wave too', 'ta_1', { is: 'say', text: 'and wave too' }],
  ['/use ta_01J9Z0', null, { is: 'use', task: 'ta_01J9Z0' }],
  ['/help', null, { is: 'overview' }],
  ['/help plan', null, words('help', 'task', 'plan')],
  ['/list --json', 'ta_1', words('task', 'list', '--json')],
  ['/why', null, words('task', 'why')],
  ['/why', 'ta_1', words('why', 'ta_1')],
  ['/why se_1 --json', 'ta_1', words('why', 'se_1', '--json')],
  ['/plan', null, words('task', 'plan', '--')],
  ['/plan say it twice --by hand', 'ta_1', words('task', 'plan', '--by=hand', '--', 'ta_1', 'say it twice')],
  ['/plan --files a.ts --files b.ts', 'ta_1', words('task', 'plan', '--files=a.ts', '--files=b.ts', '--', 'ta_1')],
  ['/answer q1 yes please', 'ta_1', words('task', 'answer', '--', 'ta_1', 'q1', 'yes please')],
  ['/next --dry-run', 'ta_1', words('task', 'next', '--dry-run', '--', 'ta_1')],
  ['/accept --defer --note ok', 'ta_1', words('task', 'accept', '--defer', '--note=ok', '--', 'ta_1')],
  ['/review plan', 'ta_1', words('task', 'review', '--', 'ta_1', 'plan')],
  ['project list', null, words('project', 'list')],
  ['/project list', null, words('project', 'list')],
  ['provost why shop', null, words('why', 'shop')],
  ['why shop', 'ta_1', words('why', 'shop')],
  ['task new "two words"', null, words('task', 'new', 'two words')],
])('%s about %s', (line, task, wanted) => {
  expect(readReplLine(line, task)).toEqual(wanted)
})

test.each([
  ['/plann', /plann/, 'did you mean /plan?'],
  ['/zzzzzzzz', /zzzzzzzz/, '/help lists the commands'],
])('%s is refused with what to do', (line, message, hint) => {
  expect(() => readReplLine(line, null)).toThrow(
    expect.objectContaining({ code: 'USAGE', message: expect.stringMatching(message), hint }),
  )
})

test('the overview names the task, every command with its words and flags, and that all others work', () => {
  const lines = composeSlashOverview('ta_1')
  expect(lines[0]).toBe('current task: ta_1')
  expect(lines).toContain('  /plan [brief] [--by] [--files]')
  expect(lines).toContain('  /answer <question> <text>')
  expect(lines.at(-1)).toMatch(/^every other command works too/)
  expect(composeSlashOverview(null)[0]).toMatch(/^no task is chosen/)
})
