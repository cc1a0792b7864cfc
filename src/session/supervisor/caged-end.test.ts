// The end of a caged agent: its exit code is its own, unless it is the way in which a cage tells a signal.
import { expect, test } from 'vitest'
import { readCagedEnd } from './caged-end.ts'

test.each([
  [0, null, { exitCode: 0, signal: null }],
  [1, null, { exitCode: 1, signal: null }],
  [128, null, { exitCode: 128, signal: null }],
  [129, null, { exitCode: null, signal: 'SIGHUP' }],
  [137, null, { exitCode: null, signal: 'SIGKILL' }],
  [139, null, { exitCode: null, signal: 'SIGSEGV' }],
  [143, null, { exitCode: null, signal: 'SIGTERM' }],
  [200, null, { exitCode: 200, signal: null }],
  [null, 'SIGKILL', { exitCode: null, signal: 'SIGKILL' }],
])('%s, %s', (exitCode, signal, end) => expect(readCagedEnd({ exitCode, signal })).toEqual(end))
