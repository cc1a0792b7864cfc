import { expect, test } from 'vitest'
import { decideInitialTrust } from './initial-trust.ts'

const [A, B] = ['a'.repeat(64), 'b'.repeat(64)]

test.each<
  [
    name: string,
    before: Record<string, string>,
    known: Record<string, string> | null,
    result: string,
    foreign: string[],
  ]
>([
  ['a plain repository', {}, null, 'record', []],
  ['settings and hooks that somebody made here', { 'git:alias.st': A, 'hook:pre-commit': A }, null, 'record', []],
  ['a configuration that came with a clone', { 'config:worker': A }, null, 'leave', ['config:worker']],
  [
    'a policy that came with a clone',
    { 'file:.provost/contract.yaml': A },
    null,
    'leave',
    ['file:.provost/contract.yaml'],
  ],
  ['what was trusted before', { 'config:worker': A }, { 'config:worker': A }, 'record', []],
  ['what changed since', { 'config:worker': B }, { 'config:worker': A }, 'leave', ['config:worker']],
  ['what is gone since', {}, { 'config:checks': A }, 'leave', ['config:checks']],
])('%s', (_name, before, known, result, foreign) => {
  expect(decideInitialTrust({ before, known })).toMatchObject({ result, foreign })
})
