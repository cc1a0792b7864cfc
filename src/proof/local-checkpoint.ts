// Checkpoints that a person names on the command line: a file, a ref of the repository, or an address.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { runGit } from '#git/run-git'
import { provostError } from '#kernel/errors/errors'
import { readNoteList } from './rules/notes/note-list.ts'
import type { FoundNote } from './usecases/find-checkpoints.ts'
import { readCheckpointOf } from './usecases/judge-checkpoints.ts'

const ANSWER_BYTES_MAX = 1024 * 1024
const ANSWER_MS_MAX = 10_000
const NOTES_FILE = 'checkpoints.notes'

export async function readNotesAt(cwd: string, place: string): Promise<readonly FoundNote[]> {
  const notes = readNoteList(await readText(cwd, place))
  if (notes.length === 0) throw invalid(place, 'it holds no checkpoint')
  for (const note of notes) if (!readCheckpointOf(note)) throw invalid(place, 'it is no signed checkpoint')
  return notes.map(note => ({ source: place, note }))
}

async function readText(cwd: string, place: string): Promise<string> {
  if (/^https?:\/\//.test(place)) return fetchText(place)
  const file = resolve(cwd, place)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const answer = await runGit(cwd, ['cat-file', 'blob', `${place}:${NOTES_FILE}`]).catch(() => null)
  if (answer?.exitCode === 0) return answer.stdout
  throw invalid(place, 'there is no such file, and no such ref here')
}

async function fetchText(address: string): Promise<string> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS_MAX), redirect: 'error' })
    if (!answer.ok || !answer.body) throw new Error(`it answered ${answer.status}`)
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of answer.body) {
      chunks.push(chunk)
      length += chunk.length
      if (length > ANSWER_BYTES_MAX) throw new Error('it answered with more than a checkpoint can be')
    }
    return Buffer.concat(chunks).toString('utf8')
  } catch (cause) {
    throw invalid(address, cause instanceof Error ? cause.message : String(cause), cause)
  }
}

function invalid(source: string, reason: string, cause?: unknown): Error {
  return provostError('CHECKPOINT_INVALID', { cause, details: { source, reason } })
}
