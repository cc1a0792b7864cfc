// What an agent is asked to look for. Only findings seen through a comparable lens can be missed on purpose.
import { sha256Hex } from '#kernel/events/hash'
import { PHASE_ROWS, type SwarmPhase } from '../wave/phase.ts'

export type LensName = 'A' | 'B' | 'C' | 'D' | 'features'

export type Lens = { readonly name: LensName; readonly version: number; readonly text: string }

/** Enough of a lens to compare it; the text is in the prompt and its hash in the log. */
export type LensMark = { readonly name: string; readonly version: number }

// A changed text is a new version: a lens that looks for more must not make older findings look fixed.
const LENSES: Readonly<Record<LensName, Lens>> = {
  A: {
    name: 'A',
    version: 1,
    text: 'Look for bugs, security problems, poor quality, wrong or missing types, gaps in the tests and wrong documentation.',
  },
  B: {
    name: 'B',
    version: 1,
    text: 'Look for missing defences, missing observability, ungraceful degradation and what will not survive the next change.',
  },
  C: {
    name: 'C',
    version: 1,
    text: 'Look at error messages, help texts, feedback while loading and retrying, silent failures and accessibility.',
  },
  D: { name: 'D', version: 1, text: 'Look at the visual polish of everything a person sees.' },
  features: {
    name: 'features',
    version: 1,
    text: 'Look for features that a person using this would miss, each with its priority and effort.',
  },
}

export function lensOf(phase: SwarmPhase): Lens {
  return LENSES[PHASE_ROWS[phase].stage ?? 'features']
}

export function hashLens({ text }: Lens): string {
  return sha256Hex(text)
}

/** Unknown is not comparable; an older version than the one that found it may simply not look for it. */
export function isComparable(wave: LensMark | null, detection: LensMark | null): boolean {
  return wave !== null && detection !== null && wave.name === detection.name && wave.version >= detection.version
}
