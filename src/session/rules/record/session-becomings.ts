// What would change a session, and by which command.
import { readInstant, writeInstant } from '#kernel/events/time'
import type { Becoming } from '#kernel/machine/why'
import { givenBack } from '../activity/activity-part.ts'
import type { SessionState } from '../activity/vocabulary.ts'
import { explainFailure } from '../failure/agent-failure.ts'
import { CONTINUATIONS_MAX } from '../failure/decide-continuation.ts'
import { isEnded } from '../life/standing.ts'
import { DETECTING_MAX_MS, UNCHANGED_LOOKS_MAX } from '../liveness/decide-detecting.ts'
import { listOpenRequests } from '../talk/list-open-requests.ts'
import type { SessionView } from './session-view.ts'

type List = (view: SessionView) => readonly Becoming[]

const BY_STATE: Readonly<Record<SessionState, List>> = {
  not_started: view => [
    { to: 'working', when: 'its agent is heard for the first time', command: null },
    doubted,
    killed(view),
  ],
  working: view => [{ to: 'idle or needs_input', when: 'its agent says so', command: null }, doubted, killed(view)],
  idle: view => [...listWaysOfIdle(view), doubted, killed(view)],
  needs_input: view => [answered(view), doubted, killed(view)],
  detecting: view => [lifted(view), escalated(view), proven, killed(view)],
  stuck: view => [lifted(view), proven, killed(view)],
  done: listWaysOfEnded,
  terminated: listWaysOfEnded,
}

export function listBecomings(view: SessionView): Becoming[] {
  return [...mended(view), ...BY_STATE[view.record.session.state](view)]
}

/** What is wrong comes first: nothing else helps before. */
function mended({ id, failure, harness, record }: SessionView): Becoming[] {
  if (!failure) return []
  const { next, tryingAgain } = explainFailure(harness, failure)
  if (tryingAgain === 'at_reset') return []
  const command = isEnded(record.session.state) ? `provost session restore ${id}` : `provost session send ${id} "Go on"`
  return [{ to: 'working', when: next, command: failure.isRetrying ? null : command }]
}

const doubted: Becoming = { to: 'detecting', when: 'a look fails, or its runtime and process disagree', command: null }

/** Nothing that the log says last can be built upon before somebody has looked. */
export const looked: Becoming = { to: 'known', when: 'somebody looks', command: 'provost session probe' }

const proven: Becoming = {
  to: 'terminated',
  when: 'its death is proven, or runtime and process are both seen to be gone',
  command: null,
}

function killed({ id }: SessionView): Becoming {
  return { to: 'killed', when: 'somebody ends it', command: `provost session kill ${id}` }
}

function lifted({ record }: SessionView): Becoming {
  const { state } = givenBack(record.activity.state)
  return { to: state, when: 'a healthy look, or a signal from the agent', command: null }
}

function escalated({ record: { detecting } }: SessionView): Becoming {
  const left = UNCHANGED_LOOKS_MAX - (detecting?.attempts ?? 0)
  const startedAt = readInstant(detecting?.startedAt)
  const until = startedAt === undefined ? '' : `, or at ${writeInstant(startedAt + DETECTING_MAX_MS)}`
  return { to: 'stuck', when: `${left} more ${left === 1 ? 'look sees' : 'looks see'} the same${until}`, command: null }
}

function answered(view: SessionView): Becoming {
  const { id, runtime, record } = view
  if (record.session.reason !== 'awaiting_permission')
    return { to: 'working', when: 'a person answers', command: `provost session send ${id} "<text>"` }
  const open = listOpenRequests(view).at(-1)
  const option = open?.options[0]
  if (option === undefined && runtime === 'tmux')
    return { to: 'working', when: 'a person answers on its screen', command: `provost session attach ${id}` }
  const answer = `provost session answer ${id} --request ${open?.id} --option ${option}`
  return {
    to: 'working',
    when: 'a person answers',
    command: option === undefined ? `provost session show ${id}` : answer,
  }
}

function listWaysOfIdle({ id, record: { session, activity }, continued, handedOver }: SessionView): Becoming[] {
  const send = `provost session send ${id} "<text>"`
  if (handedOver) {
    const when = `its work goes on as ${handedOver.to}, on the account ${handedOver.account}; it is told itself what to do next`
    return [{ to: 'working', when, command: send }]
  }
  const tries = `${continued.times} of ${CONTINUATIONS_MAX} times so far`
  if (session.reason === 'quota_exhausted' && !continued.isGivenUp)
    return [
      {
        to: 'working',
        when: `it is told to go on when its quota is there again (${activity.resetAt ?? 'nobody knows when, so it is tried'}; ${tries})`,
        command: null,
      },
    ]
  return [{ to: 'working', when: 'it is told what to do next', command: send }]
}

function listWaysOfEnded({ id, worktree }: SessionView): Becoming[] {
  const restored = { to: 'spawning', when: 'it is opened again', command: `provost session restore ${id}` }
  const cleaned = {
    to: 'cleaned up',
    when: 'its worktree is saved and removed',
    command: `provost session cleanup ${id} --apply`,
  }
  return worktree === null ? [restored] : [restored, cleaned]
}
