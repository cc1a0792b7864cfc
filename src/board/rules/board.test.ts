// The board: every status has a look and a lane, and what is not known never looks like good news.
import { expect, test } from 'vitest'
import { SESSION_LOOKS, SIGNAL_LOOKS } from '#session/pages/session-looks'
import { DISPLAY_STATUSES } from '#session/rules/activity/vocabulary'
import { lookFor } from '#web/parts/look'
import { deriveSessionLane, deriveTaskLane, LANES } from './derive-lane.ts'

const NO_CHANGE = { state: 'none', reason: 'not_created' }

test.each(DISPLAY_STATUSES)('%s has a look that no other status has, and a lane', status => {
  const { icon, word, tone } = SESSION_LOOKS[status]
  const same = Object.values(SESSION_LOOKS).filter(look => look.word === word)
  expect(same).toHaveLength(1)
  expect([icon, tone]).not.toContain('')
  expect(LANES).toContain(deriveSessionLane({ status, isLeft: false, change: NO_CHANGE }))
})

test('detecting, stuck and no signal look different from each other and from good news', () => {
  const shown = [SESSION_LOOKS.detecting, SESSION_LOOKS.stuck, SIGNAL_LOOKS.no_signal!, SESSION_LOOKS.idle]
  expect(new Set(shown.map(({ icon }) => icon)).size).toBe(shown.length)
  expect(shown.map(({ tone }) => tone)).not.toContain('good')
})

test.each(['constructor', '__proto__', 'never heard of'])('the unheard word %s claims nothing', word => {
  expect(lookFor(SESSION_LOOKS, word)).toMatchObject({ icon: '?', tone: 'unknown' })
  expect(deriveSessionLane({ status: word, isLeft: false, change: NO_CHANGE })).toBe('needs_you')
})

test.each([
  ['done', false, 'open', 'review_pending', 'review'],
  ['done', false, 'draft', 'in_progress', 'review'],
  ['killed', true, 'open', 'ci_failing', 'needs_you'],
  ['errored', true, 'open', 'merge_ready', 'ready'],
  ['done', false, 'merged', 'merged', 'done'],
  ['killed', true, 'none', 'not_created', 'needs_you'],
  ['killed', false, 'none', 'not_created', 'done'],
  ['errored', false, 'closed', 'closed_unmerged', 'done'],
  ['needs_input', false, 'open', 'merge_ready', 'needs_you'],
])('%s, left %s, with a change that is %s (%s): %s', (status, isLeft, state, reason, lane) => {
  expect(deriveSessionLane({ status, isLeft, change: { state, reason } })).toBe(lane)
})

test.each([
  ['codegen', 'work', false, true, 'working'],
  ['codegen', 'work', false, false, 'needs_you'],
  ['codegen', 'answer', false, true, 'needs_you'],
  ['codegen', 'work', true, true, 'needs_you'],
  ['codegen', 'wait', false, false, 'working'],
  ['accept', 'decision', false, false, 'ready'],
  ['accept', 'person', false, false, 'needs_you'],
  ['review', 'wait', false, false, 'review'],
  ['review', 'work', false, false, 'needs_you'],
  ['done', 'person', true, false, 'done'],
  ['constructor', null, false, false, 'needs_you'],
] as const)(
  'a task in %s that needs %s, paused %s, at work %s, stands in %s',
  (phase, needs, isPaused, isAtWork, lane) => {
    expect(deriveTaskLane({ phase, needs, isPaused, isAtWork })).toBe(lane)
  },
)
