// The eight phases of a task, in the order of the straight road. `phase = X` means the task is in X, never that X is over.

export const PHASES = ['planning', 'plan_review', 'codegen', 'review', 'test', 'accept', 'revert', 'done'] as const

export type Phase = (typeof PHASES)[number]

/** The phases that do work which can be done again; what redo archives and what a snapshot is named after. */
export const WORK_PHASES = ['planning', 'plan_review', 'codegen', 'review', 'test', 'accept'] as const

export type WorkPhase = (typeof WORK_PHASES)[number]

/** Where the straight road leads from each phase. */
export const NEXT_ON_ROAD: Readonly<Record<Phase, Phase | null>> = {
  planning: 'plan_review',
  plan_review: 'codegen',
  codegen: 'review',
  review: 'test',
  test: 'accept',
  accept: 'done',
  revert: 'done',
  done: null,
}

const PLACES: ReadonlyMap<unknown, number> = new Map(PHASES.map((phase, place) => [phase, place]))

export function isPhase(value: unknown): value is Phase {
  return PLACES.has(value)
}

export function isWorkPhase(value: unknown): value is WorkPhase {
  return isPhase(value) && value !== 'revert' && value !== 'done'
}

export function isEarlier(phase: Phase, other: Phase): boolean {
  return placeOf(phase) < placeOf(other)
}

function placeOf(phase: Phase): number {
  return PHASES.indexOf(phase)
}
