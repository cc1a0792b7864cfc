// What the corpus of reports says about other libraries is what they say: each of them reads every report again.
import { expect, test } from 'vitest'
import { countByOthers, readRows } from './other-readers.ts'

test.each(readRows())('$file', async row => {
  expect(await countByOthers(row)).toEqual(row.otherReader)
})
