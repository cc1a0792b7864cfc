// What lessons, what was promoted from them, and the plans that they reached look like.

import type { SignLook } from '#web/parts/look'
import type { Followed } from '../rules/advice/followed-advice.ts'
import type { LessonStatus } from '../rules/lesson/vocabulary.ts'
import type { QueueItem } from '../rules/life/derive-review-queue.ts'

export const LESSON_LOOKS: Readonly<Record<LessonStatus, SignLook>> = {
  candidate: { icon: '◌', word: 'candidate', tone: 'wait' },
  reviewed: { icon: '◐', word: 'reviewed', tone: 'busy' },
  accepted: { icon: '✓', word: 'accepted', tone: 'good' },
  rejected: { icon: '✗', word: 'rejected', tone: 'mute' },
  invalidated: { icon: '⊘', word: 'invalidated', tone: 'bad' },
}

export const WAIT_LOOKS: Readonly<Record<QueueItem['waits_for'], SignLook>> = {
  review: { icon: '☞', word: 'waits for a review', tone: 'warn' },
  decision: { icon: '⚖', word: 'waits for a decision', tone: 'warn' },
  second_look: { icon: '↻', word: 'was seen again', tone: 'unknown' },
}

export const FOLLOWED_LOOKS: Readonly<Record<Followed, SignLook>> = {
  followed: { icon: '✓', word: 'followed', tone: 'good' },
  not_followed: { icon: '✗', word: 'not followed', tone: 'warn' },
  not_applicable: { icon: '–', word: 'does not apply', tone: 'mute' },
  not_stated: { icon: '?', word: 'not stated', tone: 'unknown' },
  not_kept: { icon: '?', word: 'not known of then', tone: 'unknown' },
}
