// What the verdicts of a pack look like.
import type { SignLook } from '#web/parts/look'
import type { GateVerdict } from '../rules/gate/verdicts.ts'

export const GATE_LOOKS: Readonly<Record<GateVerdict, SignLook>> = {
  proven: { icon: '✓', word: 'proven', tone: 'good' },
  waived: { icon: '↷', word: 'waived', tone: 'warn' },
  not_applicable: { icon: '–', word: 'does not apply', tone: 'mute' },
  not_proven: { icon: '○', word: 'not proven', tone: 'unknown' },
}

export const KEY_LOOKS: Readonly<Record<'hidden' | 'exposed', SignLook>> = {
  hidden: { icon: '✓', word: 'key hidden from agents', tone: 'good' },
  exposed: { icon: '!', word: 'key may have been read', tone: 'warn' },
}
