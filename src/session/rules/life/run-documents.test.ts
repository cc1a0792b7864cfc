import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IDENTITY } from '../story/session-story.ts'
import { agentOf, readExitRecord, readHeartbeat, readIdentity } from './run-documents.ts'

const AT = '2026-05-26T12:00:00.000Z'
const IDENTITY_FILE = { schema: 1, ...IDENTITY }
const HEARTBEAT = { seq: 3, at: AT, outputBytes: 12, lastOutputAt: null, trouble: null }
const { sessionId, generation, pid, startTime, bootId } = agentOf(IDENTITY)
const EXIT = {
  ...{ schema: 1, sessionId, generation, pid, startTime, bootId },
  ...{ exitCode: 0, signal: null, endedAt: AT, lastOutputAt: AT },
}

test('what a supervisor writes is read as it was written', () => {
  expect(readIdentity(IDENTITY_FILE)).toEqual(IDENTITY)
  expect(readHeartbeat(HEARTBEAT)).toEqual(HEARTBEAT)
  const { schema: _schema, ...exit } = EXIT
  expect(readExitRecord(EXIT)).toEqual(exit)
  expect(readExitRecord({ ...EXIT, exitCode: 127, error: 'ENOENT' })).toEqual({
    ...exit,
    exitCode: 127,
    error: 'ENOENT',
  })
})

const refused: [because: string, read: (value: unknown) => unknown, value: unknown][] = [
  ['no object', readIdentity, null],
  ['a later form', readIdentity, { ...IDENTITY_FILE, schema: 2 }],
  ['no form at all', readIdentity, IDENTITY],
  ['an agent that is init', readIdentity, { ...IDENTITY_FILE, agent: { ...IDENTITY.agent, pid: 1 } }],
  [
    'a process group that is everybody',
    readIdentity,
    { ...IDENTITY_FILE, agent: { ...IDENTITY.agent, processGroup: -1 } },
  ],
  ['generation 0', readIdentity, { ...IDENTITY_FILE, generation: 0 }],
  ['a time that is none', readIdentity, { ...IDENTITY_FILE, launchedAt: 'now' }],
  ['a heartbeat without a time', readHeartbeat, { ...HEARTBEAT, at: null }],
  ['a negative count', readHeartbeat, { ...HEARTBEAT, outputBytes: -1 }],
  ['an end that was neither exit nor signal', readExitRecord, { ...EXIT, exitCode: null }],
  ['an end that was both', readExitRecord, { ...EXIT, signal: 'SIGKILL' }],
  ['an empty signal', readExitRecord, { ...EXIT, exitCode: null, signal: '' }],
  ['an end without a time', readExitRecord, { ...EXIT, endedAt: undefined }],
  ['half of a document', readExitRecord, { schema: 1, sessionId: 'demo-7' }],
]
test.each(refused)('%s proves nothing', (_because, read, value) => expect(read(value)).toBeUndefined())

test('nothing that lies in a run directory makes a reader fail', () => {
  const readers = [readIdentity, readHeartbeat, readExitRecord]
  fc.assert(fc.property(fc.jsonValue(), value => readers.forEach(read => void read(value))))
})
