// Few bytes stay in the event, more of them become blobs, too many are said to be too many.
import { expect, test } from 'vitest'
import { sha256Hex } from '#kernel/events/hash'
import { keepFacts } from './keep-facts.ts'
import type { World } from './world.ts'

const kept = new Map<string, string>()
const put = async (bytes: Uint8Array) => {
  const text = new TextDecoder().decode(bytes)
  kept.set(sha256Hex(text), text)
  return sha256Hex(text)
}
const world = { store: { blobs: { put } } } as unknown as World

test.each<[bytes: number, isBlob: boolean]>([
  [2037, false],
  [2038, true],
])('a text of %i characters, alone, as a blob: %s', async (bytes, isBlob) => {
  const facts = { body: 'x'.repeat(bytes) } // with its name and the marks around it eleven more
  const { body } = await keepFacts(world, facts)
  expect(body).toEqual(isBlob ? { $blob: sha256Hex(JSON.stringify(facts.body)), bytes: bytes + 2 } : facts.body)
})

test('beside a long one a short one stays, and a blob holds the canonical text', async () => {
  const facts = { short: 1, long: { b: 'x'.repeat(3000), a: 1 } }
  const { short, long } = await keepFacts(world, facts)
  const { $blob } = long as { $blob: string }
  expect([short, kept.get($blob)]).toEqual([1, `{"a":1,"b":"${'x'.repeat(3000)}"}`])
})

test('what is above a mebibyte is not kept', async () => {
  const { body } = await keepFacts(world, { body: 'x'.repeat(1024 * 1024) })
  expect(body).toEqual({ $none: 'too_large', bytes: 1024 * 1024 + 2 })
})
