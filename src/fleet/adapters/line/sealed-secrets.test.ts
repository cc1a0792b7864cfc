// Papers of a home, as a disk may leave them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#testing/temporary-directory'
import { findPlanePaper } from './plane-paper.ts'
import { openSealed } from './sealed-secrets.ts'

const place = temporaryDirectory('papers')
const openKeys = (path: string) => openSealed(path, join(place, 'keys'))

test('a home that was given no keys has none', () => {
  expect(openKeys(join(place, 'none.json'))).toEqual({})
})

test.each([
  ['sealed keys', openKeys],
  ['the plane', findPlanePaper],
])('half a file of %s is refused with its name and what to do', (what, read) => {
  const path = join(place, `${what}.json`)
  writeFileSync(path, '{"schema":1,"node":"nd_A')
  const refused = { code: 'HOME_UNUSABLE', hint: expect.stringContaining(`remove ${path}`) }
  expect(() => read(path)).toThrow(expect.objectContaining(refused))
})
