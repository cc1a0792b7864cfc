// How the shape and the hint of a row become the words of one error.
import { expect, test } from 'vitest'
import { composeCatalogHint, composeMessage, composeOwnHint } from './error-wording.ts'

const problems = [
  { path: '', keyword: 'required', message: 'must have domain' },
  { path: '/a', keyword: 'type', message: 'must be text' },
  { path: '', keyword: 'truncated', message: '3 more' },
]

const messages: [shape: string, facts: Record<string, unknown>, message: string][] = [
  ['no <noun> with id <id>', { noun: 'task', id: 'ta_1' }, 'no task with id ta_1'],
  ['no <noun> with id <id>', { noun: 'task' }, 'no task with id (id not known)'],
  ['no <noun> with id <id>', { noun: '<id>', id: '$&' }, 'no <id> with id $&'], // one pass, no special characters
  ['duplicate run_id: <run_id>', { runId: 0 }, 'duplicate run_id: 0'],
  [
    'wave=<number> (<n> attempted): <store message>',
    { waveId: 2, findingsAttempted: 7, cause: 'busy' },
    'wave=2 (7 attempted): busy',
  ],
  ['<a> is <b>', { a: '', b: { c: 1 } }, '(a not known) is (b not known)'], // nothing to show is not shown
  ['changed: <paths>', { paths: ['a.ts', 'b.ts'] }, 'changed: a.ts, b.ts'],
  ['<toString>', {}, '(toString not known)'],
  [
    'bad: <path> <message>; <path> <message>; …',
    { errors: problems },
    'bad: / must have domain; /a must be text; 3 more',
  ],
  ['bad: <path> <message>; …', { errors: [null, 5] }, 'bad: (path not known) (message not known); …'],
  ['unknown flag --<flag> | missing argument <name> | unknown command <name>', { flag: 'x' }, 'unknown flag --x'],
  ['No session. | findings: <path> <message>', { errors: [problems[1]] }, 'findings: /a must be text'],
  ['No session. | findings: <path> <message>', {}, 'No session.'],
  ['a <x> | b <y>', {}, 'a (x not known)'],
]
test.each(messages)('%j with %j says %j', (shape, facts, message) => {
  expect(composeMessage(shape, facts)).toBe(message)
})

const catalogHints: [hint: string, facts: Record<string, unknown>, text: string][] = [
  ['wave <waveId> of <runId>', {}, 'wave ? of <runId>'],
  ['wave <waveId> of <runId>', { waveId: '', runId: '' }, 'wave ? of <runId>'],
  ['wave <waveId> of <runId>', { waveId: 0, runId: 0 }, 'wave 0 of 0'],
  ['inspect <outputPath>', {}, 'inspect the agent output JSON'],
  ['inspect <outputPath>', { outputPath: '/o.json' }, 'inspect /o.json'],
  ['look in <cwd>', { cwd: '/p' }, 'look in <cwd>'],
]
test.each(catalogHints)('the renderer fills %j with %j as %j', (hint, facts, text) => {
  expect(composeCatalogHint(hint, facts)).toBe(text)
})

const ownHints: [hint: string, facts: Record<string, unknown>, text: string | undefined][] = [
  ['look in <cwd>', { cwd: '/p' }, 'look in /p'],
  ['look in <cwd> at wave <waveId>', { cwd: '/p' }, 'look in /p at wave ?'],
  ['look in <cwd>', {}, undefined],
  ['wave <waveId> of <runId> in <outputPath>', { waveId: 1, runId: 'r', outputPath: 'o' }, undefined], // the renderer can
  ['revert <id> --reason "<why>"', { id: 'ta_1', why: 'x' }, 'revert ta_1 --reason "<why>"'],
  ['repeat with --reason "<why>"', { why: 'x' }, undefined],
]
test.each(ownHints)('the throwing site makes of %j with %j its own hint %j', (hint, facts, text) => {
  expect(composeOwnHint(hint, facts)).toBe(text)
})
