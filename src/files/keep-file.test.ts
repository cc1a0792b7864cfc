import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFile } from './keep-file.ts'

let place: string
const path = (name: string) => join(place, name)

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'provost-keep-'))
  writeFileSync(path('old'), 'what was there')
})
afterEach(() => rmSync(place, { recursive: true }))

const refuse = (code: string) => () => {
  throw Object.assign(new Error(code), { code })
}

test('the second name is the same file', () => {
  keepFile(path('old'), path('kept'))
  expect(statSync(path('kept')).ino).toBe(statSync(path('old')).ino)
})

test.for(['EXDEV', 'EPERM', 'ENOTSUP'])('where no link can be made (%s) it is a copy', code => {
  keepFile(path('old'), path('kept'), refuse(code))
  expect(readFileSync(path('kept'), 'utf8')).toBe('what was there')
  expect(statSync(path('kept')).ino).not.toBe(statSync(path('old')).ino)
})

test('any other failure is one', () => {
  expect(() => keepFile(path('old'), path('kept'), refuse('EIO'))).toThrow('EIO')
})
