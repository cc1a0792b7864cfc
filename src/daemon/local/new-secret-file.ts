// A file for a secret that only its owner can read. It is there before the secret is made: nothing is given away that could not be
// kept, and nothing that was there is lost.
import { type FileHandle, open, rm } from 'node:fs/promises'
import { refuseInput } from '#kernel/reading/read-input'

/** Keeps what `make` answers, without showing it; where that fails, there is no file. */
export async function keepInNewFile<Made>(
  flag: string,
  path: string,
  make: (keep: (secret: string) => Promise<void>) => Promise<Made>,
): Promise<Made> {
  const file = await openNew(flag, path)
  try {
    return await make(async secret => {
      await file.writeFile(`${secret}\n`)
      await file.sync()
    })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

function openNew(flag: string, path: string): Promise<FileHandle> {
  return open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) =>
    refuseInput(
      flag,
      error.code === 'EEXIST'
        ? 'a file that is not there yet: nothing is overwritten'
        : 'a file in a directory that you can write to',
    ),
  )
}
