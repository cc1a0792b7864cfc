import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeBlobStore } from '#ports/blob-store.contract'
import { fileBlobs } from './file-blobs.ts'

const emptyDirectory = () => mkdtemp(join(tmpdir(), 'provost-blobs-'))

describeBlobStore('files', async () => fileBlobs(await emptyDirectory()))

test('a changed blob is reported, never handed out', async () => {
  const directory = await emptyDirectory()
  const blobs = fileBlobs(directory)
  const hash = await blobs.put(new Uint8Array([1, 2, 3]))
  await writeFile(join(directory, hash.slice(0, 2), hash), 'something else')
  await expect(blobs.get(hash)).rejects.toMatchObject({ code: 'STORE_CORRUPT' })
})
