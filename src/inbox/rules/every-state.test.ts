// Every state of every room with the lane of the board and the rows of the inbox that it gives, as one table. The table is
// kept beside this test to be read; the laws below it say what must hold for every line.
import { expect, test } from 'vitest'
import { deriveSessionLane, deriveTaskLane } from '#board/rules/derive-lane'
import { SESSION_STATES } from '#session/rules/activity/vocabulary'
import { isLeft } from '#session/rules/life/is-left'
import { OPEN_RUNG, RUNGS } from '#session/rules/pull-request/decide-open-pr'
import { foldSession, type SessionView } from '#session/rules/record/session-view'
import { deriveStatus } from '#session/rules/story/derive-status'
import { WAVE_STATUSES } from '#swarm/rules/record/swarm-run-view'
import { NEEDS } from '#task/rules/decision/decision-table'
import { PHASES } from '#task/rules/phase/phase'
import { askOfChange, askOfHost, askOfIntent, askOfLesson, askOfLimit } from './ask-of-others.ts'
import { askOfQuarantine, askOfRun } from './ask-of-proof.ts'
import { askOfSession } from './ask-of-session.ts'
import { askOfTask } from './ask-of-task.ts'
import type { InboxRow } from './inbox-row.ts'

const AT = '2026-11-01T10:00:00.000Z'
const both = [false, true]

type Line = { readonly room: string; readonly state: string; readonly lane: string; readonly rows: readonly InboxRow[] }

const started = foldSession(undefined, {
  id: 'ev_1',
  stream: 'session/shop-7',
  type: 'session.created',
  schema: 1,
  at: AT,
  actor: { kind: 'person', id: 'ana' },
  cause: null,
  correlation: 'co_1',
  data: { projectId: 'shop', kind: 'worker', harness: 'acp', runtime: 'process', branch: 'b' },
  version: 1,
  position: 1,
  hash: '',
})

const REASONS = [
  '',
  'task_in_progress',
  'awaiting_user_input',
  'awaiting_permission',
  'quota_exhausted',
  'manually_killed',
  'pr_merged',
  'auto_cleanup',
  'runtime_lost',
  'agent_process_exited',
  'probe_failure',
  'error_in_process',
  'agent_completed',
] as const

function sessionLine(state: (typeof SESSION_STATES)[number], reason: (typeof REASONS)[number], isKept: boolean): Line {
  const view: SessionView = {
    ...started,
    worktree: isKept ? '/w' : null,
    record: { ...started.record, session: { state, reason, enteredAt: AT } },
  }
  const { status } = deriveStatus(view.record)
  const lane = deriveSessionLane({ status, isLeft: isLeft(view), change: { state: 'none', reason: '' } })
  const words = `${state}, ${reason || 'no claim'}${isKept ? '' : ', cleaned up'}`
  return { room: 'session', state: words, lane, rows: askOfSession(view) }
}

/** Of an agent that ended; the change of one that lives is told to it. */
function changeLine(rung: string): Line {
  const change = { id: 'shop/1', project: 'shop', session: 'shop-7', title: 'Sum', headSha: 'abc', since: AT, rung }
  const lane = deriveSessionLane({ status: 'done', isLeft: false, change: { state: 'open', reason: rung } })
  return { room: 'change', state: rung, lane, rows: askOfChange({ ...change, isWorkedAt: false }) }
}

const tasks = PHASES.flatMap(phase =>
  [...NEEDS, null].flatMap(needs =>
    both.flatMap(isPaused => both.map(isAtWork => ({ phase, needs, isPaused, isAtWork, isAbandoned: false }))),
  ),
)

const LINES: readonly Line[] = [
  ...SESSION_STATES.flatMap(state =>
    REASONS.flatMap(reason => both.map(isKept => sessionLine(state, reason, !isKept))),
  ),
  ...[...Object.values(RUNGS), OPEN_RUNG].map(({ word }) => changeLine(word)),
  ...tasks.map(facts => {
    const { phase, needs, isPaused, isAtWork } = facts
    const task = { ...facts, id: 'ta_1', project: 'shop', title: 'Sum', rule: null, since: AT, asks: [], pause: null }
    const words = [phase, needs ?? 'nothing', isPaused && 'paused', isAtWork && 'at work'].filter(Boolean).join(', ')
    return { room: 'task', state: words, lane: deriveTaskLane(facts), rows: askOfTask(task) }
  }),
  { room: 'task', state: 'given up', lane: deriveTaskLane({ ...tasks[0]!, isAbandoned: true }), rows: [] },
  ...['initializing', 'active', 'complete', 'aborted'].flatMap(status =>
    [null, ...WAVE_STATUSES].flatMap(wave =>
      ['none', 'ADVANCE', 'AMEND', 'BLOCK'].flatMap(verdict =>
        both.map(isAtWork => {
          const gates = verdict === 'none' ? null : { verdict, reason: 'it fails' }
          const run = { id: 'sw_1', name: null, project: 'shop', since: AT, command: 'provost swarm status sw_1' }
          const words = `${status}, wave ${wave ?? 'none'}, gates ${verdict}${isAtWork ? ', at work' : ''}`
          return { room: 'swarm', state: words, lane: '–', rows: askOfRun({ ...run, status, wave, gates, isAtWork }) }
        }),
      ),
    ),
  ),
  ...(['review', 'decision', 'second_look'] as const).map(waits_for => ({
    room: 'lesson',
    state: waits_for,
    lane: '–',
    rows: [askOfLesson({ finding_id: 'l_1', title: 'L', waits_for, since: AT })],
  })),
  ...[null, 'records/a.json'].map(resolved_by => ({
    room: 'evidence',
    state: resolved_by === null ? 'quarantined' : 'quarantined, repaired since',
    lane: '–',
    rows: askOfQuarantine({
      id: 'q_1',
      project: 'shop',
      repo: null,
      run_id: null,
      status: 'invalid',
      received_at: AT,
      resolved_by,
    }),
  })),
  ...['go', 'warn', 'ask', 'stop'].map(action => ({
    room: 'limit',
    state: action,
    lane: '–',
    rows: askOfLimit({ id: 'day', action, spent: 1, currency: 'USD' }),
  })),
  {
    room: 'intent',
    state: 'dead',
    lane: '–',
    rows: [askOfIntent({ id: 'in_1', kind: 'k', subject: 's', lastError: null })],
  },
  ...both.map(isSuspected => ({
    room: 'host',
    state: isSuspected ? 'most agents look dead at once' : 'in order',
    lane: '–',
    rows: askOfHost({ name: 'box', incident: isSuspected ? { since: AT, evidence: 'e' } : null }),
  })),
]

test('the table', async () => {
  const texts = LINES.map(({ room, state, lane, rows }) => {
    const kinds = rows.map(({ kind }) => kind).join(', ') || '–'
    return `${room.padEnd(9)} ${state.padEnd(52)} ${lane.padEnd(10)} ${kinds}`
  })
  const head = `${'ROOM'.padEnd(9)} ${'STATE'.padEnd(52)} ${'LANE'.padEnd(10)} INBOX`
  await expect(`${[head, ...texts].join('\n')}\n`).toMatchFileSnapshot(`${import.meta.dirname}/every-state.txt`)
})

test('what the board says needs you has a row, and a row stands where the board says so', () => {
  const onBoard = LINES.filter(({ lane }) => lane !== '–')
  const missing = onBoard.filter(({ lane, rows }) => lane === 'needs_you' && rows.length === 0)
  expect(missing.map(({ room, state }) => `${room}: ${state}`)).toEqual([])
  const extra = onBoard.filter(({ lane, rows }) => rows.length > 0 && lane !== 'needs_you' && lane !== 'ready')
  // A quota of which nobody knows the end stops an agent that otherwise lives and works.
  expect(new Set(extra.flatMap(({ rows }) => rows.map(({ kind }) => kind)))).toEqual(new Set(['quota']))
})

test('a run that no agent moves waits for a person, whatever its wave and its gates say, and no other does', () => {
  const runs = LINES.filter(({ room }) => room === 'swarm')
  const wrong = runs.filter(({ state, rows }) => {
    const waits = /^(?:initializing|active)/.test(state) && !state.endsWith('at work')
    return rows.length !== (waits ? 1 : 0)
  })
  expect(wrong).toEqual([])
  const held = runs.filter(({ state }) => state === 'active, wave collected, gates BLOCK')
  expect(held[0]!.rows[0]).toMatchObject({ kind: 'gate', asks: expect.stringContaining('it fails') })
})

test('every row leads somewhere and names a command', () => {
  const rows = LINES.flatMap(line => line.rows)
  expect(
    rows.filter(({ page, command, asks }) => !page.startsWith('/') || !command.startsWith('provost ') || asks === ''),
  ).toEqual([])
})
