// JSONL logs of a state directory, as other programs append to them.
import { constants } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArchivePlaces } from './archive-places.ts'

export async function readLogText({ directory }: ArchivePlaces, name: string): Promise<string> {
  return readFile(join(directory, name), {
    encoding: 'utf8',
    flag: constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0),
  }).catch(() => '')
}
