import { expect, test } from 'vitest'
import { explainUnrunnable } from './explain-unrunnable.ts'

test.each([
  [127, 'sh: 1: eslint: not found\n', 'command not found: eslint'],
  [127, 'bash: line 1: eslint: command not found\n', 'command not found: eslint'],
  [127, '/bin/sh: eslint: not found', 'command not found: eslint'],
  [127, 'zsh:1: command not found: eslint\n', 'command not found: eslint'],
  [127, '> shop@1.0.0 lint\n> eslint .\n\nsh: 1: eslint: not found\n', 'command not found: eslint'],
  [127, 'something else', null],
  [126, 'sh: 1: ./lint.sh: Permission denied\n', 'permission denied: ./lint.sh'],
  [1, 'sh: 1: eslint: not found\n', null],
  [null, '', null],
])('exit %s after %j: %s', (exitCode, log, words) => expect(explainUnrunnable(exitCode, log)).toBe(words))
