// The size of a change in a few characters, as diffs are counted everywhere.
import type { ChangeSize } from './seen-change.ts'

export function sayChangeSize({ files, added, removed }: ChangeSize): string {
  return `+${added} −${removed} in ${files} ${files === 1 ? 'file' : 'files'}`
}
