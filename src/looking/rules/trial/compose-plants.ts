// The bytes of a copy with its plants in them, and everything by which a plant is known again.
import { sha256Hex } from '#kernel/events/hash'
import { applyEdit, type Edit } from '../mutation/mutate.ts'
import type { PlantedSpan } from './match-catch.ts'

export type ChosenEdit = { readonly plant: string; readonly path: string; readonly edit: Edit }

export type PlantedFile = { readonly path: string; readonly text: string }

/** From the end of a file to its begin, so that no edit moves another. */
export function plantFiles(chosen: readonly ChosenEdit[], texts: ReadonlyMap<string, string>): PlantedFile[] {
  const byPath = Map.groupBy(chosen, ({ path }) => path)
  return [...byPath].map(([path, edits]) => ({
    path,
    text: edits
      .toSorted((one, other) => other.edit.start - one.edit.start)
      .reduce((text, { edit }) => applyEdit(text, edit), texts.get(path) ?? ''),
  }))
}

export function spanOf({ plant, path, edit }: ChosenEdit): PlantedSpan {
  return { id: plant, path, from: edit.line, to: edit.line, class: edit.class }
}

/** The line that the edit makes, alone in its file: whoever writes it again is asked about it. */
export function plantedLines({ path, edit }: ChosenEdit, text: string): { path: string; sha256: string }[] {
  const before = new Set(text.split(/\r\n|\r|\n/))
  const after = applyEdit(text, edit).split(/\r\n|\r|\n/)
  return after.filter(line => !before.has(line)).map(line => ({ path, sha256: sha256Hex(line) }))
}
