// state.json: its shape, law L16, and what an edit looks like.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldEvents } from '#kernel/events/view'
import { isPhase } from '../phase/phase.ts'
import { checkStateFile } from './check-state-file.ts'
import { taskView } from './fold-task.ts'
import { composeStateText, composeTaskState, deriveStateFileFacts } from './state-file.ts'
import { born, TASK } from './story-fixture.ts'
import { isTaskEventType, TASK_EVENT_TYPES } from './task-events.ts'

test('state.json keeps the seed’s shape: phases never entered show nothing, a status change keeps the round', () => {
  const story = born().tell('task.substate_changed', { substate: 'workshop', round: 3, rule: 'STRUCTURE_NEEDED' })
  story.tell('task.substate_changed', { substate: 'review_ready', round: 3, rule: 'OUTPUTS_READY' })
  story.move('planning', 'plan_review', 'PLAN_READY').move('plan_review', 'codegen', 'PLAN_REVIEW_OK', {
    attention: { needs: 'work', rule: 'OUTPUT_MISSING' },
  })
  expect(composeTaskState(story.view)).toEqual({
    schema: 'provost.task.state/1',
    task_id: TASK,
    version: 5,
    phase: 'codegen',
    actors: {
      planning: { status: 'review_ready', round: 3, attempt: 1 },
      plan_review: { status: 'completed', attempt: 1 },
      codegen: { status: 'pending', attempt: 1 },
      review: { status: null },
      test: { status: null },
      accept: { status: null },
      revert: { status: null },
    },
    outcome: null,
    attention: { needs: 'work', rule: 'OUTPUT_MISSING' },
    hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
  })
})

test('L16 state.json rebuilt from the log equals the one on disk, byte for byte, after any history', () => {
  const phase = fc.constantFrom(
    'planning',
    'plan_review',
    'codegen',
    'review',
    'test',
    'accept',
    'revert',
    'done',
    'banana',
  )
  const anyEvent = fc.record({
    type: fc.constantFrom(...TASK_EVENT_TYPES),
    from: phase,
    to: phase,
    n: fc.nat(5),
    junk: fc.jsonValue(),
  })
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), events => {
      const story = born()
      for (const { type, from, to, n, junk } of events) {
        if (!isTaskEventType(type)) continue
        const data = {
          from,
          to,
          phase: from,
          target: to,
          rule: 'R',
          attempt: n,
          add: n,
          kind: 'plan',
          path: 'p',
          sha256: 's',
          id: `q${n}`,
          text: junk,
          waives: junk,
          voids: junk,
          substate: junk,
          attention: junk,
        }
        story.tell<never>(type as never, data as never)
      }
      const written = composeStateText(story.view)
      expect(composeStateText(story.viewAt(story.events.length)!)).toBe(written)
      const facts = deriveStateFileFacts(written, story.events.length, version => story.viewAt(version))
      expect(checkStateFile(facts).rule).toBe('STATE_CURRENT')
      expect(isPhase(story.view.phase)).toBe(true)
      const rows = foldEvents(taskView, story.events)
      expect([...rows.keys()]).toEqual([TASK])
    }),
  )
})

const story = born().move('planning', 'plan_review')
const text = composeStateText(story.view)
const edits: [name: string, text: string | null, rule: string][] = [
  ['untouched', text, 'STATE_CURRENT'],
  ['deleted', null, 'STATE_MISSING'],
  ['cut short', text.slice(0, -3), 'STATE_UNREADABLE'],
  ['a list', '[]', 'STATE_UNREADABLE'],
  ['a new phase by hand', text.replace('"plan_review"', '"codegen"'), 'STATE_EDITED'],
  ['its hash taken out', text.replace(/,\s*"hash": ".*"/, ''), 'STATE_EDITED'],
  ['reformatted', JSON.stringify(JSON.parse(text)), 'STATE_EDITED'],
  ['written before the last event', composeStateText(born().view), 'STATE_BEHIND'],
  ['of a longer log', composeStateText({ ...story.view, version: 9 }), 'STATE_AHEAD'],
  ['rehashed by somebody clever', composeStateText({ ...story.view, phase: 'accept' }), 'STATE_EDITED'],
  ['too deep to hash', `{"version":1,"hash":"x","a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 'STATE_EDITED'],
]
test.each(edits)('a state file %s: %s', (_name, content, rule) => {
  const facts = deriveStateFileFacts(content, 2, version => story.viewAt(version))
  expect(checkStateFile(facts).rule).toBe(rule)
})
