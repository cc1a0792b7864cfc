// Which words of the server and its driver mean what.
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { translatePostgresError } from './postgres-errors.ts'

const server = (code: string) => Object.assign(new DatabaseError('no', 2, 'error'), { code, severity: 'ERROR' })
const network = (code: string) => Object.assign(new Error('no'), { code })

test.each([
  ['a lock was not free in time', server('55P03'), 'STORE_BUSY'],
  ['a statement took too long', server('57014'), 'STORE_BUSY'],
  ['a deadlock', server('40P01'), 'STORE_BUSY'],
  ['too many connections', server('53300'), 'STORE_BUSY'],
  ['no free connection in this process', new Error('timeout exceeded when trying to connect'), 'STORE_BUSY'],
  ['the connection was refused', network('ECONNREFUSED'), 'STORE_UNREACHABLE'],
  ['the connection was cut', network('EPIPE'), 'STORE_UNREACHABLE'],
  ['the driver lost the connection', new Error('Connection terminated unexpectedly'), 'STORE_UNREACHABLE'],
  ['the server shuts down', server('57P01'), 'STORE_UNREACHABLE'],
  ['a wrong password', server('28P01'), 'STORE_UNREACHABLE'],
  ['a database that does not exist', server('3D000'), 'STORE_UNREACHABLE'],
  ['the server only reads', server('25006'), 'STORE_UNREACHABLE'],
  ['the disk is full', server('53100'), 'DISK_FULL'],
  ['a damaged page', server('XX001'), 'STORE_CORRUPT'],
  ['U+0000 in a text', server('22021'), 'INPUT_INVALID'],
])('%s', (_what, error, code) => {
  expect(translatePostgresError(error, 'here', 5)).toMatchObject({ code, cause: error })
})

test('what the store itself did wrong is passed on as it is', () => {
  const error = server('42601')
  expect(translatePostgresError(error, 'here', 5)).toBe(error)
})
