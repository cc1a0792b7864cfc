import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLines } from './lines.ts'

async function* inChunks(bytes: Uint8Array, size: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

test('lines come out as they went in, however the bytes were cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' })), fc.integer({ min: 1, max: 7 }), async (texts, size) => {
      const lines = texts.map(text => JSON.stringify(`${text}\u2028\u2029\u0085`))
      const bytes = new TextEncoder().encode(lines.map(line => `${line}\n`).join(''))
      expect(await Array.fromAsync(readLines(inChunks(bytes, size)))).toEqual(lines)
    }),
  )
})

test('a last line without an end is a line, an empty rest is not', async () => {
  const read = async (text: string) => Array.fromAsync(readLines(inChunks(new TextEncoder().encode(text), 2)))
  expect(await read('a\nb')).toEqual(['a', 'b'])
  expect(await read('a\n\n')).toEqual(['a', ''])
  expect(await read('')).toEqual([])
})
