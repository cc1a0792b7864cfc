import { expect, test } from 'vitest'
import { describeSessionEvent } from './describe-session-event.ts'
import { IDENTITY, tell } from './session-story.ts'

const changed = { patch: {}, rule: 'activity.active', evidence: '', before: 'idle', after: 'working' }

test.each([
  ['session.spawned', { identity: IDENTITY }, 'its agent was started as process 41822'],
  ['session.changed', changed, 'idle → working: the agent said that it works, or its program was started'],
  ['session.changed', { ...changed, before: 'working' }, 'the agent said that it works, or its program was started'],
  ['session.kill_requested', { kind: 'manual', note: 'wrong way' }, 'its end was asked for (manual): wrong way'],
  ['session.taken_over', { generation: 1 }, 'a person took over its terminal'],
  ['session.permission_answered', { id: 'p_1', option: 'allow_once' }, 'p_1 was answered: allow once'],
  ['session.restored', { generation: 'two' }, 'session.restored (its data cannot be read)'],
  ['session.from_the_future', {}, 'session.from_the_future'],
  ['constructor', {}, 'constructor'],
])('%s is told', (type, data, sentence) => {
  expect(describeSessionEvent(tell(type, data))).toBe(sentence)
})
