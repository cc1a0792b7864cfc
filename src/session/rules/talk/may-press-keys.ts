// Whether a person may take over a terminal, and whether what is typed into it is passed on. Agents may neither.

import type { ErrorCode } from '#kernel/errors/error-catalog'
import type { Actor } from '#kernel/events/actor'
import { isEnded } from '../life/standing.ts'

export type TakeOverFacts = {
  readonly state: string
  /** False for a terminal that is only what a process printed. */
  readonly takesKeys: boolean
  readonly actor: Actor | null
}

export type KeyAnswer =
  | { readonly may: true; readonly rule: string }
  | { readonly may: false; readonly rule: string; readonly code: ErrorCode; readonly why: string }

export function mayTakeOver({ state, takesKeys, actor }: TakeOverFacts): KeyAnswer {
  if (isEnded(state)) return no('T1', 'SESSION_ENDED', 'the session has ended')
  if (!takesKeys) return no('T2', 'TERMINAL_READ_ONLY', 'its agent has no keyboard and takes messages instead')
  if (actor?.kind !== 'person') return no('T3', 'INPUT_INVALID', 'only a person may take over, and nobody was named')
  return { may: true, rule: 'T4' }
}

export type PressFacts = { readonly takesKeys: boolean; readonly holder: 'you' | 'another' | 'nobody' }

export function mayPressKeys({ takesKeys, holder }: PressFacts): KeyAnswer {
  if (!takesKeys) return no('T2', 'TERMINAL_READ_ONLY', 'its agent has no keyboard and takes messages instead')
  if (holder === 'nobody') return no('T5', 'TERMINAL_READ_ONLY', 'it was not taken over')
  if (holder === 'another') return no('T6', 'TERMINAL_READ_ONLY', 'somebody else has taken it over')
  return { may: true, rule: 'T7' }
}

function no(rule: string, code: ErrorCode, why: string): KeyAnswer {
  return { may: false, rule, code, why }
}
