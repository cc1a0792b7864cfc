// Which notes (findings, issues) stand at which line of a diff. A note whose place the diff does not show is never dropped.
import type { DiffFile } from './read-diff.ts'

export type Note = { readonly path?: string | null | undefined; readonly line?: number | null | undefined }

export type PlacedNotes<Given extends Note> = {
  /** At a line of the newer side, by `placeOf`. */
  readonly atLine: ReadonlyMap<string, readonly Given[]>
  /** About a file of the diff, at no line that it shows; by path. */
  readonly atFile: ReadonlyMap<string, readonly Given[]>
  readonly elsewhere: readonly Given[]
}

export function placeOfNote(path: string, line: number): string {
  return `${line} ${path}`
}

export function placeNotes<Given extends Note>(
  files: readonly DiffFile[],
  notes: readonly Given[],
): PlacedNotes<Given> {
  const paths = new Set(files.map(({ path }) => path))
  const shown = new Set(files.flatMap(file => listShown(file)))
  const isAtLine = ({ path, line }: Note) => isHere(path) && isHere(line) && shown.has(placeOfNote(path, line))
  const inFiles = notes.filter(({ path }) => isHere(path) && paths.has(path))
  return {
    atLine: Map.groupBy(inFiles.filter(isAtLine), ({ path, line }) => placeOfNote(path!, line!)),
    atFile: Map.groupBy(
      inFiles.filter(note => !isAtLine(note)),
      ({ path }) => path!,
    ),
    elsewhere: notes.filter(({ path }) => !isHere(path) || !paths.has(path)),
  }
}

function isHere<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined
}

function listShown({ path, hunks }: DiffFile): string[] {
  return hunks.flatMap(({ lines }) => lines.flatMap(({ after }) => (after === null ? [] : placeOfNote(path, after))))
}
