// What the verdicts of a pack look like.
import type { Look } from '#web/parts/look'
import type { Verdict } from '../rules/gate/verdicts.ts'

export const GATE_LOOKS: Readonly<Record<Verdict, Look>> = {
  proven: { icon: '✓', word: 'proven', tone: 'good' },
  waived: { icon: '↷', word: 'waived', tone: 'warn' },
  not_applicable: { icon: '–', word: 'does not apply', tone: 'mute' },
  not_proven: { icon: '○', word: 'not proven', tone: 'unknown' },
}

export const KEY_LOOKS: Readonly<Record<'hidden' | 'exposed', Look>> = {
  hidden: { icon: '✓', word: 'key hidden from agents', tone: 'good' },
  exposed: { icon: '!', word: 'key may have been read', tone: 'warn' },
}
