// The life of a session as a machine, made from the tables that decide: a picture that cannot differ from them.
import type { Edge, Machine } from '#kernel/machine/machine'
import { givenBack, SESSION_BY_ACTIVITY } from '../activity/activity-part.ts'
import { ACTIVITY_STATES, KILL_KINDS, SESSION_STATES, type SessionState } from '../activity/vocabulary.ts'
import { isEnded } from '../life/standing.ts'
import { PROBE_TABLE } from '../liveness/decide-probe.ts'
import { decideTerminalPr } from '../pull-request/decide-terminal-pr.ts'

type Way = Pick<Edge<SessionState>, 'from' | 'to' | 'trigger'>

const LIVING = SESSION_STATES.filter(state => !isEnded(state))
const ENDED = SESSION_STATES.filter(isEnded)
const HELD: readonly SessionState[] = ['detecting', 'stuck']

function ways(from: readonly SessionState[], to: SessionState, trigger: string): Way[] {
  return from.filter(state => state !== to).map(state => ({ from: state, to, trigger }))
}

const signals = Object.entries(SESSION_BY_ACTIVITY).flatMap(([activity, { state }]) =>
  ways(LIVING, state, `signal ${activity}`),
)

const healthyLooks = ACTIVITY_STATES.map(activity => givenBack(activity).state).flatMap(state =>
  ways(HELD, state, 'probe.P5'),
)

// P1 is asked for by a kill, and P5 moves only what the probes held.
const looks = PROBE_TABLE.filter(({ rule }) => rule !== 'P1' && rule !== 'P5').flatMap(({ rule, answer }) => {
  if (!('suspect' in answer)) return ways(rule === 'P6' ? HELD : LIVING, answer.sessionState, `probe.${rule}`)
  const doubted = LIVING.filter(state => state !== 'stuck')
  // An episode escalates from its own memory, which only a session in doubt has.
  return [...ways(doubted, 'detecting', `probe.${rule}/D1`), ...ways(['detecting'], 'stuck', `probe.${rule}/D2 D3`)]
})

const ends = ['merged', 'closed'].flatMap(state =>
  ways(LIVING, decideTerminalPr(state).result.sessionState, `change ${state}`),
)
const kills = KILL_KINDS.flatMap(kind => ways(LIVING, 'terminated', `kill.${kind}`))
/** How it ended was only guessed at: the record of it came later. */
const witnesses = ways(['terminated'], 'done', 'witness.P2a')
const restores = ways(ENDED, 'not_started', 'restore')

/** One edge for each pair of states, with all that leads along it. */
function merge(all: readonly Way[]): Edge<SessionState>[] {
  const pairs = Map.groupBy(all, ({ from, to }) => `${from} ${to}`)
  return [...pairs.values()].map(group => {
    const { from, to } = group[0]!
    return { from, to, trigger: [...new Set(group.map(({ trigger }) => trigger))].join(', ') }
  })
}

/** No state is terminal: what has ended can be restored. */
export const sessionMachine: Machine<SessionState> = {
  name: 'session',
  title: 'The life of a session',
  initial: 'not_started',
  states: SESSION_STATES,
  terminal: [],
  edges: merge([...signals, ...healthyLooks, ...looks, ...ends, ...kills, ...witnesses, ...restores]),
}
