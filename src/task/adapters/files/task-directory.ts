// Tasks as directories: `<repository>/.provost/tasks/<task>/`.
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import { readHashed, sha256Of } from '#files/hashed-file'
import { findLinkedParent } from '#files/safe-path'
import { provostError } from '#kernel/errors/errors'
import type { TaskFiles, TaskPlace } from '#task/ports/task-files'
import { renameCopies } from './rename-copies.ts'
import { listTaskFiles, readDocument, readTaskDocuments } from './task-documents.ts'
import { makeSnapshot } from './task-history.ts'
import { isLeased, takeLease } from './task-lease.ts'
import { addTranscriptLines } from './task-transcript.ts'

const RUN = 'run'

export const taskDirectory: TaskFiles = {
  directoryOf,
  create,
  lease: async (place, worker) => {
    await mkdir(directoryOf(place), { recursive: true })
    return takeLease(directoryOf(place), worker)
  },
  isLeased: place => isLeased(directoryOf(place)),
  leaseRun: async (place, worker) => {
    const directory = join(directoryOf(place), RUN)
    await mkdir(directory, { recursive: true })
    return takeLease(directory, worker)
  },
  isRunLeased: place => isLeased(join(directoryOf(place), RUN)),
  readDocuments: place => readTaskDocuments(directoryOf(place)),
  read: (place, path) => readDocument(directoryOf(place), path),
  readBytes: async (place, path) => (await readHashed(directoryOf(place), path))?.bytes ?? null,
  list: async (place, folder) => {
    const directory = directoryOf(place)
    const files = await listTaskFiles(folder === undefined ? directory : join(directory, folder))
    return folder === undefined ? files : files.map(file => `${folder}/${file}`)
  },
  write,
  renameCopies: place => renameCopies(directoryOf(place)),
  moveIn: async (place, from, path) => {
    const to = join(directoryOf(place), path)
    await mkdir(dirname(to), { recursive: true })
    await rename(from, to)
  },
  remove: async (place, paths) => {
    for (const path of paths) await rm(join(directoryOf(place), path), { force: true, recursive: true })
  },
  addToTranscript: (place, lines) => addTranscriptLines(join(directoryOf(place), 'transcript.jsonl'), lines),
  prepareInbox: async (place, folder) => {
    const path = join(directoryOf(place), 'inbox', folder)
    await mkdir(path, { recursive: true })
    return path
  },
  snapshot: (place, snapshot) => makeSnapshot(directoryOf(place), snapshot),
}

function directoryOf({ root, task }: TaskPlace): string {
  return join(root, '.provost', 'tasks', task)
}

async function create(place: TaskPlace): Promise<boolean> {
  const directory = directoryOf(place)
  await mkdir(dirname(directory), { recursive: true })
  try {
    await mkdir(directory)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

// An agent may have put a link where a folder of ours belongs: what we write must not go where it points.
async function write(place: TaskPlace, path: string, content: string | Uint8Array): Promise<string> {
  const directory = directoryOf(place)
  const linked = await findLinkedParent(directory, path)
  if (linked) {
    throw provostError('PATH_INVALID', {
      message: `${linked.path} in the directory of ${place.task} is a ${linked.is === 'symlink' ? 'symbolic link' : 'file'}`,
      details: { path: linked.path, code: 'PATH_SYMLINK' },
    })
  }
  await writeFileAtomic(join(directory, path), content)
  return sha256Of(content)
}
