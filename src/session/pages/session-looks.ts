// What the statuses and signals of sessions look like. The silent, the lost and the undecided never look like good news.

import type { SignLook } from '#web/parts/look'
import type { DisplayStatus } from '../rules/activity/vocabulary.ts'

export const SESSION_LOOKS: Readonly<Record<DisplayStatus, SignLook>> = {
  spawning: { icon: '◌', word: 'starting', tone: 'busy' },
  working: { icon: '▶', word: 'working', tone: 'busy' },
  detecting: { icon: '⌕', word: 'detecting', tone: 'unknown' },
  draft: { icon: '✎', word: 'draft', tone: 'busy' },
  pr_open: { icon: '⇡', word: 'change open', tone: 'busy' },
  ci_failed: { icon: '✗', word: 'checks failed', tone: 'bad' },
  review_pending: { icon: '◷', word: 'review pending', tone: 'wait' },
  changes_requested: { icon: '↺', word: 'changes requested', tone: 'warn' },
  approved: { icon: '✓', word: 'approved', tone: 'good' },
  mergeable: { icon: '✔', word: 'ready to merge', tone: 'good' },
  merged: { icon: '⇥', word: 'merged', tone: 'good' },
  cleanup: { icon: '○', word: 'cleaned up', tone: 'mute' },
  needs_input: { icon: '!', word: 'needs input', tone: 'warn' },
  stuck: { icon: '■', word: 'stuck', tone: 'bad' },
  errored: { icon: '⚠', word: 'errored', tone: 'bad' },
  killed: { icon: '☓', word: 'ended', tone: 'mute' },
  idle: { icon: '…', word: 'idle', tone: 'wait' },
  quota_paused: { icon: '‖', word: 'quota paused', tone: 'wait' },
  done: { icon: '●', word: 'done', tone: 'good' },
  terminated: { icon: '○', word: 'terminated', tone: 'mute' },
}

export const SIGNAL_LOOKS: Readonly<Record<string, SignLook>> = {
  fresh: { icon: '♪', word: 'heard', tone: 'good' },
  quiet: { icon: '♩', word: 'quiet', tone: 'wait' },
  starting: { icon: '◌', word: 'starting', tone: 'busy' },
  no_signal: { icon: '∅', word: 'no signal', tone: 'unknown' },
  not_reported: { icon: '–', word: 'sends no signals', tone: 'mute' },
}
