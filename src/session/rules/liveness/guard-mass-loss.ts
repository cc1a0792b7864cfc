// Judges a whole tick before any session is: when most of a board looks dead at once, the host is suspected, not they.
import type { Look } from '../activity/vocabulary.ts'

export type TickLook = {
  readonly id: string
  readonly runtime: Look
  readonly process: Look
  /** A proven death needs no second opinion. */
  readonly proven: boolean
}

/** As the log names who decided. */
export const MASS_LOSS = 'session.guardMassLoss'

export type MassLossFacts = {
  readonly looks: readonly TickLook[]
  /** A person said that so many are gone. */
  readonly lossAccepted: boolean
}

export type MassLossAnswer = {
  readonly result: 'pass' | 'host_suspect'
  readonly rule: keyof typeof MASS_LOSS_RULES
  readonly evidence: string
  /** Whose looks count as failed in this tick. */
  readonly demoted: readonly string[]
}

const MASS_LOSS_RULES = {
  M1: 'so many sessions look dead at once that the host is suspected, not they',
  M2: 'a person accepted the loss',
  M3: 'no more sessions look dead than may die by themselves',
} as const

const DEAD_MIN = 5

export function guardMassLoss(looks: readonly TickLook[], lossAccepted: boolean): MassLossAnswer {
  const looked = looks.filter(look => !look.proven)
  const dead = looked.filter(({ runtime, process }) => runtime === 'dead' || process === 'dead')
  const evidence = `dead=${dead.length} looked=${looked.length} proven=${looks.length - looked.length}`
  const isSuspect = dead.length >= DEAD_MIN && dead.length * 2 > looked.length
  if (!isSuspect) return { result: 'pass', rule: 'M3', evidence, demoted: [] }
  if (lossAccepted) return { result: 'pass', rule: 'M2', evidence, demoted: [] }
  return { result: 'host_suspect', rule: 'M1', evidence, demoted: dead.map(look => look.id) }
}

/** What the tick goes on with: a look that is not believed says no more than a failed one. */
export function demoteLooks<Seen extends TickLook>(looks: readonly Seen[], demoted: readonly string[]): Seen[] {
  const suspects = new Set(demoted)
  return looks.map(look => (suspects.has(look.id) ? { ...look, runtime: 'failed', process: 'failed' } : look))
}
