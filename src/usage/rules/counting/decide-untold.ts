// Whether a turn went by of which nobody told what it used, and why.

export type UntoldFacts = {
  /** What was heard: it begins to work, it rests, or it has ended. */
  readonly moment: 'begun' | 'rested' | 'exited'
  readonly isOpen: boolean
  readonly isTold: boolean
  /** Of some of its steps it was told. */
  readonly hasSteps: boolean
}

export type Untold = {
  readonly rule: 'C9'
  readonly result: { readonly why: string; readonly isOpen: boolean; readonly isEnd: boolean }
}

const WHY_CUT = 'the agent ended before it told what the turn used'
const WHY_SILENT = 'the agent told no figures for the turn'

export function decideUntold({ moment, isOpen, isTold, hasSteps }: UntoldFacts): Untold | null {
  // Whoever begins again has ended before; without a step there was nothing to tell.
  if (!isOpen || isTold || (moment === 'begun' && !hasSteps)) return null
  const why = moment === 'exited' ? WHY_CUT : WHY_SILENT
  return { rule: 'C9', result: { why, isOpen: moment === 'begun', isEnd: moment !== 'exited' } }
}
