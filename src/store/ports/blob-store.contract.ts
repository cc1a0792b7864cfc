// The promises of a place for large payloads.
import { describe, expect, test } from 'vitest'
import { sha256Hex } from '#kernel/events/hash'
import type { BlobStore } from './blob-store.ts'

export function describeBlobStore(name: string, open: () => Promise<BlobStore>): void {
  const bytes = new TextEncoder().encode('a large payload')

  describe(`${name}: blobs`, () => {
    test('bytes are found again under their own hash', async () => {
      const blobs = await open()
      const hash = await blobs.put(bytes)
      expect(hash).toBe(sha256Hex(bytes))
      expect(new Uint8Array(await blobs.get(hash))).toEqual(bytes)
      expect(await blobs.put(bytes)).toBe(hash)
      expect(await Array.fromAsync(blobs.list())).toEqual([hash])
    })

    test('an unknown or impossible hash is not found', async () => {
      const blobs = await open()
      for (const hash of [sha256Hex('x'), '../../etc/passwd', '']) {
        expect(await blobs.has(hash)).toBe(false)
        await expect(blobs.get(hash)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      }
    })

    test('empty bytes are a payload too', async () => {
      const blobs = await open()
      expect((await blobs.get(await blobs.put(new Uint8Array()))).length).toBe(0)
    })
  })
}
