// What the phases of a task and its wants look like.

import type { SignLook } from '#web/parts/look'
import type { Needs } from '../rules/decision/decision-table.ts'
import type { Phase } from '../rules/phase/phase.ts'

export const PHASE_LOOKS: Readonly<Record<Phase, SignLook>> = {
  planning: { icon: '✎', word: 'planning', tone: 'busy' },
  plan_review: { icon: '◷', word: 'plan review', tone: 'wait' },
  codegen: { icon: '▶', word: 'codegen', tone: 'busy' },
  review: { icon: '◷', word: 'review', tone: 'wait' },
  test: { icon: '⚗', word: 'test', tone: 'busy' },
  accept: { icon: '⚖', word: 'accept', tone: 'warn' },
  revert: { icon: '↶', word: 'revert', tone: 'warn' },
  done: { icon: '●', word: 'done', tone: 'good' },
}

export const NEEDS_LOOKS: Readonly<Record<Needs, SignLook>> = {
  work: { icon: '▶', word: 'needs work', tone: 'busy' },
  answer: { icon: '!', word: 'needs an answer', tone: 'warn' },
  person: { icon: '☺', word: 'needs a person', tone: 'warn' },
  decision: { icon: '⚖', word: 'needs a decision', tone: 'warn' },
  wait: { icon: '◷', word: 'waits', tone: 'wait' },
}

export const OUTCOME_LOOKS: Readonly<Record<'accepted' | 'reverted', SignLook>> = {
  accepted: { icon: '✓', word: 'accepted', tone: 'good' },
  reverted: { icon: '↶', word: 'reverted', tone: 'mute' },
}

export const ABANDONED_LOOK: SignLook = { icon: '✕', word: 'given up', tone: 'mute' }

export const PAUSED_LOOK: SignLook = { icon: '‖', word: 'paused', tone: 'wait' }
