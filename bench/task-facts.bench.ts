// Gathering the documents of a task whose change has 5,000 files, against reading and hashing those files.
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { taskDirectory } from '../src/task/adapters/files/task-directory.ts'
import { type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'
import { inThrowawayDirectory } from './throwaway.ts'

const FILES = 5_000
const FOLDERS = 50
const AT_ONCE = 32

export const bench: Bench = {
  name: 'task-facts',
  target: { atMost: 2 },
  run: () =>
    inThrowawayDirectory(async root => {
      const task = 'ta_BENCH'
      const place = { root, task }
      const files = fill(join(root, '.provost', 'tasks', task, 'code', 'files'))
      const gather = async () => {
        const { outputFiles } = await taskDirectory.readDocuments(place)
        if (outputFiles.size !== FILES) throw new Error(`Expected ${FILES} files, got ${outputFiles.size}.`)
      }
      const options = { calls: 1, rounds: 11, warmUps: 2 }
      return [timeRow('documents of 5,000 files : hashing them', await compare(gather, () => hashAll(files), options))]
    }),
}

function fill(directory: string): string[] {
  return Array.from({ length: FILES }, (_, index) => {
    const folder = join(directory, `f${index % FOLDERS}`)
    mkdirSync(folder, { recursive: true })
    const file = join(folder, `${index}.txt`)
    writeFileSync(file, `${index}\n`.repeat(400))
    return file
  })
}

async function hashAll(files: readonly string[]): Promise<void> {
  for (let start = 0; start < files.length; start += AT_ONCE) {
    await Promise.all(
      files.slice(start, start + AT_ONCE).map(async file => {
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex')
      }),
    )
  }
}
