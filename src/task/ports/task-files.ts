// The directory of a task: what agents and people handed in, what Provost made of it, and who is at work there now.
import type { TaskDocument, TaskDocuments } from '../rules/record/task-documents.ts'

export type TaskPlace = { readonly root: string; readonly task: string }

/** Who works on a task, for whoever comes second. */
export type Worker = { readonly command: string; readonly by: string; readonly since: string }

export type Lease = { readonly release: () => Promise<void> }

export type StoredTaskFile = { readonly path: string; readonly sha256: string; readonly bytes: number }

export type Snapshot = {
  /** Below the task's directory, `history/<attempt>-<phase>`. */
  readonly directory: string
  readonly files: readonly string[]
  readonly about: Readonly<Record<string, unknown>>
}

export interface TaskFiles {
  /** The directory as people may open it. */
  directoryOf(place: TaskPlace): string
  /** False when the directory is there already. */
  create(place: TaskPlace): Promise<boolean>
  /** The system gives the lease back when its holder dies, however it dies. */
  lease(place: TaskPlace, worker: Worker): Promise<Lease | Worker>
  isLeased(place: TaskPlace): Promise<boolean>
  /** The same for whoever lets the task run by itself, from its first step to its last. */
  leaseRun(place: TaskPlace, worker: Worker): Promise<Lease | Worker>
  isRunLeased(place: TaskPlace): Promise<boolean>
  readDocuments(place: TaskPlace): Promise<TaskDocuments>
  /** Null when there is no such file; nothing outside the directory is ever read, and no link is followed. */
  read(place: TaskPlace, path: string): Promise<TaskDocument>
  readBytes(place: TaskPlace, path: string): Promise<Uint8Array | null>
  /** All files below a folder of the directory. */
  list(place: TaskPlace, folder?: string): Promise<string[]>
  /** Whole or not at all; answers the hash of what was written. */
  write(place: TaskPlace, path: string, content: string | Uint8Array): Promise<string>
  /** Names copies of code that version 0.1 kept under their own names after their content; answers how many. */
  renameCopies(place: TaskPlace): Promise<number>
  /** Gives a file its place in the directory: the very file, not a copy. */
  moveIn(place: TaskPlace, from: string, path: string): Promise<void>
  remove(place: TaskPlace, paths: readonly string[]): Promise<void>
  /** Adds the lines whose number is higher than that of the last line. */
  addToTranscript(place: TaskPlace, lines: readonly { readonly seq: number; readonly text: string }[]): Promise<void>
  /** Makes the folder that an agent hands its work in through, and answers its absolute path. */
  prepareInbox(place: TaskPlace, folder: string): Promise<string>
  /** Copies files into the history under a name that nobody has; the copy appears whole. */
  snapshot(place: TaskPlace, snapshot: Snapshot): Promise<'made' | 'made_before' | 'taken'>
}
