// Why a swarm run or one of its waves is where it is, from the events of the run alone.
import type { StoredEvent } from '#kernel/events/event'
import type { InstantMs } from '#kernel/events/time'
import { composeFact } from '#kernel/machine/explained-fact'
import type { Becoming, Why } from '#kernel/machine/why'
import { foldSwarmRun } from '../record/fold-swarm-run.ts'
import type { SwarmRunView, WaveStatus, WaveView } from '../record/swarm-run-view.ts'
import { WAVE_SENTENCES } from './decide-wave-outcome.ts'

const STATUS_SENTENCES: Readonly<Record<WaveStatus, string>> = {
  pending: 'It is being dispatched.',
  dispatched: 'Its agents are at work, or wait to be resumed.',
  collected: 'Its reports were read and every open finding was classified.',
  verified: 'It was collected, and build and tests pass in its tree.',
  failed: 'An agent of it is blocked.',
  advanced: 'The run went on from it.',
  aborted: 'A person ended it.',
}

export function explainWave(events: readonly StoredEvent[], wave: string, now: InstantMs): Why | undefined {
  const run = foldRun(events)
  const view = run?.waves.find(({ id }) => id === wave)
  if (!run || !view) return undefined
  const decisive = events.findLast(event => event.data.wave === wave && event.type.startsWith('wave.'))
  const rule = view.status === 'failed' ? (view.reason ?? 'failed') : view.status
  return {
    id: wave,
    noun: 'wave',
    state: view.status,
    since: view.since,
    rule,
    table: 'swarm/collect',
    sentence: WAVE_SENTENCES.get(rule) ?? STATUS_SENTENCES[view.status],
    evidence: decisive?.data ?? {},
    facts: [
      composeFact('phase', view.phase, 'wave.dispatched', view.since, now),
      composeFact('lens', view.lens && `${view.lens.name}/${view.lens.version}`, 'wave.dispatched', view.since, now),
      composeFact('base tree', view.baseTree, 'wave.dispatched', view.since, now),
      composeFact('digest', view.digest?.lines ?? null, 'wave.collected', view.since, now),
    ],
    unknown: view.digest === null ? ['what the wave found: it is not collected'] : [],
    becomes: waveBecomings(run, view),
  }
}

export function explainSwarmRun(events: readonly StoredEvent[], now: InstantMs): Why | undefined {
  const run = foldRun(events)
  if (!run) return undefined
  const { gates } = run
  return {
    id: run.id,
    noun: 'swarm_run',
    state: `${run.status}, ${run.phase}`,
    since: run.since,
    rule: gates?.failed ?? gates?.verdict ?? run.status,
    table: 'swarm/gates',
    sentence: gates?.reason ?? 'No gate was asked yet.',
    evidence: { gates: gates?.gates ?? [] },
    facts: [
      composeFact('base commit', run.baseCommit, 'swarm.created', run.since, now),
      composeFact(
        'domains',
        run.domains.map(({ name }) => name),
        'the log',
        run.since,
        now,
      ),
      composeFact('waves', run.waves.length, 'the log', run.since, now),
    ],
    unknown: gates === null ? ['whether the run may go on: `swarm advance` was not asked'] : [],
    becomes: [findNextCommand(run)],
  }
}

function foldRun(events: readonly StoredEvent[]): SwarmRunView | undefined {
  return events.reduce<SwarmRunView | undefined>(foldSwarmRun, undefined)
}

function waveBecomings({ id }: SwarmRunView, { status }: WaveView): Becoming[] {
  switch (status) {
    case 'pending':
    case 'dispatched':
      return [
        { to: 'collected', when: 'all agents have reported', command: `provost swarm collect ${id}` },
        { to: 'aborted', when: 'a person gives it up', command: `provost swarm abort-wave ${id} --reason "<why>"` },
      ]
    case 'failed':
      return [
        {
          to: 'dispatched',
          when: 'its blocked agents are resumed or overridden',
          command: `provost swarm resume ${id}`,
        },
      ]
    case 'collected':
    case 'verified':
      return [{ to: 'advanced', when: 'all gates pass', command: `provost swarm advance ${id}` }]
    case 'advanced':
    case 'aborted':
      return []
  }
}

/** From every state of a run some command leads on. */
export function findNextCommand(run: SwarmRunView): Becoming {
  const { id, status, phase, frozen, waves, gates } = run
  const step = (to: string, when: string, command: string): Becoming => ({ to, when, command })
  if (status === 'complete' || status === 'aborted')
    return step('a new run', 'a person starts one', 'provost swarm init')
  if (!frozen) return step('active', 'the domains are right', `provost swarm freeze ${id}`)
  const last = waves.at(-1)
  if (last?.status === 'pending' || last?.status === 'dispatched')
    return step('collected', 'the agents have reported', `provost swarm collect ${id}`)
  if (last?.status === 'failed') return step('dispatched', 'blocked agents are resumed', `provost swarm resume ${id}`)
  const isJudged = last?.status === 'collected' || last?.status === 'verified'
  if (isJudged && gates?.verdict === 'AMEND' && gates.nextPhase !== null)
    return step(gates.nextPhase, 'findings are approved', `provost swarm dispatch ${id} ${gates.nextPhase}`)
  if (isJudged) return step('the next phase', 'all gates pass', `provost swarm advance ${id}`)
  return step('dispatched', `the wave of ${phase} is started`, `provost swarm dispatch ${id} ${phase}`)
}
