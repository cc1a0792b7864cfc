import { expect, test } from 'vitest'
import { provostError } from './errors.ts'
import { recogniseFailure } from './recognise-failure.ts'

const systemError = (code: string, path?: string) => Object.assign(new Error(`${code}: no`), { code, path })

test.each([
  ['ENOSPC', 'DISK_FULL'],
  ['EDQUOT', 'DISK_FULL'],
  ['EROFS', 'DISK_READ_ONLY'],
  ['EMFILE', 'FILES_EXHAUSTED'],
  ['ENFILE', 'FILES_EXHAUSTED'],
])('%s is %s, wherever it comes from', (code, told) => {
  expect(recogniseFailure(systemError(code, '/home/x'))).toMatchObject({ code: told, details: { path: '/home/x' } })
  expect(recogniseFailure(new Error('outer', { cause: systemError(code) }))).toMatchObject({ code: told })
  expect(recogniseFailure(new AggregateError([systemError('EIO'), provostError('USAGE')]))).toMatchObject({
    code: 'USAGE',
  })
})

test('what is typed or unknown stays what it is', () => {
  const typed = provostError('STORE_BUSY', { cause: systemError('ENOSPC') })
  const unknown = systemError('EIO')
  for (const error of [typed, unknown, undefined, null, 'text']) expect(recogniseFailure(error)).toBe(error)
})
