// What an apply or a revert took away from its path lies aside here, in the directory of the task. It is the very file that a
// person may still be writing into, so it is looked at again before anybody forgets it.
import type { TaskPlace } from './task-files.ts'

export type AsideFile = {
  readonly name: string
  /** Absolute. */
  readonly path: string
  /** Null: it is no ordinary file. */
  readonly sha256: string | null
  /** When it was last written to, moved or named. */
  readonly since: number
}

export interface AsideFiles {
  directoryOf(place: TaskPlace): string
  list(place: TaskPlace): Promise<AsideFile[]>
  /** Copies it to where no command on the repository reaches; answers the absolute path. */
  keepOutside(place: TaskPlace, file: AsideFile, label: string): Promise<string>
  rename(file: AsideFile, name: string): Promise<void>
  remove(file: AsideFile): Promise<void>
}
