// Which files a redo moves to the history: exactly those of the target phase and the phases behind it (spec 3.5).
import type { WorkPhase } from '../phase/phase.ts'

const FOLDERS: Readonly<Record<WorkPhase, readonly string[]>> = {
  planning: ['planning/'],
  plan_review: ['review/plan-review.json'],
  codegen: ['code/'],
  review: ['review/code-review.json'],
  test: ['test/'],
  accept: ['accept/decision.json'],
}

/** What an accepted change was and what lay there before: needed to revert it, so no redo ever moves it. */
export const NEVER_MOVED = [
  'state.json',
  'transcript.jsonl',
  'accept/applied.json',
  'accept/before/',
  'displaced/',
  'revert/',
  'inbox/',
  'history/',
] as const

export type ArchiveMove = { readonly from: string; readonly to: string }

/** `files` are all paths below the task's directory. */
export function planArchive(archives: readonly WorkPhase[], attempt: number, files: readonly string[]): ArchiveMove[] {
  return archives.flatMap(phase => {
    const ofPhase = files.filter(file => FOLDERS[phase].some(place => isAt(file, place)))
    return ofPhase.map(file => ({ from: file, to: `${snapshotDirectory(attempt, phase)}/${file}` }))
  })
}

export function snapshotDirectory(attempt: number, phase: WorkPhase): string {
  return `history/${attempt}-${phase}`
}

function isAt(file: string, place: string): boolean {
  return place.endsWith('/') ? file.startsWith(place) : file === place
}
