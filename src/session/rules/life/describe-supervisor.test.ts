import { expect, test } from 'vitest'
import type { SessionView } from '../record/session-view.ts'
import { describeSupervisor } from './describe-supervisor.ts'

const living = { identity: {} as SessionView['identity'], stoppedAt: null }

test.each([
  [{ ...living, supervisorVersion: '0.2.0' }, null],
  [
    { ...living, supervisorVersion: '0.1.0' },
    'its supervisor is of version 0.1.0, this is 0.2.0; it stays until its agent ends',
  ],
  [{ ...living, supervisorVersion: null }, expect.stringContaining('not known')],
  [{ ...living, identity: null, supervisorVersion: null }, null],
  [{ ...living, stoppedAt: '2026-01-01T00:00:00.000Z', supervisorVersion: '0.1.0' }, null],
])('%#', (view, words) => expect(describeSupervisor(view, '0.2.0')).toEqual(words))
