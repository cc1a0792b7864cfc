// Checkpoints in a file of the home for each log. Whoever adds one holds the lock of the key.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import { makeDirectory } from '#files/make-directory'
import type { KeptNotes } from '../ports/kept-notes.ts'
import { composeNoteList, logIdOf, readNoteList } from '../rules/notes/note-list.ts'

const ENDS = '.notes'

export function noteFiles(directory: string): KeptNotes {
  return {
    async read() {
      const names = await readdir(directory).catch(orNothing<string[]>([]))
      const texts = names.filter(name => name.endsWith(ENDS)).map(name => readText(join(directory, name)))
      return (await Promise.all(texts)).flatMap(readNoteList)
    },
    async add(origin, note) {
      makeDirectory(directory)
      const path = join(directory, `${logIdOf(origin)}${ENDS}`)
      const known = readNoteList(await readText(path))
      if (!known.includes(note)) await writeFileAtomic(path, composeNoteList([...known, note]), 0o600)
    },
  }
}

function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(orNothing(''))
}

function orNothing<Nothing>(nothing: Nothing): (error: unknown) => Nothing {
  return error => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return nothing
    throw error
  }
}
