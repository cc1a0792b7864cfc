import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupFiles } from './backup-files.ts'

async function* nothing() {}

test('a backup is not written into a file, nor below one', async () => {
  const place = await mkdtemp(join(tmpdir(), 'provost-backup-'))
  const file = join(place, 'letter')
  await writeFile(file, 'Dear reader')
  const describe = () => expect.fail('nothing was written')
  for (const [directory, why] of [
    [file, 'a file stands in its place'],
    [join(file, 'below'), 'a part of the path is a file'],
  ] as const) {
    const written = backupFiles.write(directory, 'backup-1', { lines: nothing(), blobs: nothing(), describe })
    await expect(written).rejects.toMatchObject({
      code: 'HOME_UNUSABLE',
      message: `${directory} cannot be written: ${why}`,
      hint: expect.stringContaining('--to'),
    })
  }
  expect(await readFile(file, 'utf8')).toBe('Dear reader')
  await rm(place, { recursive: true })
})
