import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#testing/temporary-directory'
import { describeBlobStore } from '../ports/blob-store.contract.ts'
import { fileBlobs } from './file-blobs.ts'

const emptyDirectory = async () => temporaryDirectory('blobs')

describeBlobStore('files', async () => fileBlobs(await emptyDirectory()))

test('a changed blob is reported, never handed out', async () => {
  const directory = await emptyDirectory()
  const blobs = fileBlobs(directory)
  const hash = await blobs.put(new Uint8Array([1, 2, 3]))
  await writeFile(join(directory, hash.slice(0, 2), hash), 'something else')
  await expect(blobs.get(hash)).rejects.toMatchObject({ code: 'STORE_CORRUPT' })
})
