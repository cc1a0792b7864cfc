// From the events of one stream to the view of a swarm run. Unknown events change nothing but the version.

import type { StoredEvent } from '#kernel/events/event'
import type { View } from '#kernel/events/view'
import type { JsonObject } from '#kernel/reading/json-value'
import { readDomainsOf } from '../agents/swarm-domain.ts'
import { foldWave, readGatesDecision } from '../wave/fold-wave.ts'
import { readSayer } from '../wave/isolation.ts'
import { isRunPhase, isSwarmPhase } from '../wave/phase.ts'
import { countIn, eventTextIn, flagIn } from './event-data.ts'
import { type SwarmRunView, startSwarmRun } from './swarm-run-view.ts'

type Fold = (run: SwarmRunView, data: JsonObject, event: StoredEvent) => SwarmRunView

const FOLDS: ReadonlyMap<string, Fold> = new Map<string, Fold>([
  ['swarm.created', foldCreated],
  ['swarm.domains_edited', (run, data) => ({ ...run, domains: readDomainsOf(data, 'domains') })],
  // Domains that are no draft any more make the run active.
  ['swarm.domains_frozen', (run, _data, { at }) => ({ ...run, frozen: true, status: 'active', since: at })],
  ['swarm.domains_unfrozen', (run, data) => ({ ...run, frozen: false, reason: eventTextIn(data, 'reason') })],
  ['swarm.gates_checked', (run, data) => ({ ...run, gates: readGatesDecision(data) })],
  ['swarm.promoted', foldPromoted],
  ['swarm.completed', (run, _data, { at }) => ({ ...run, status: 'complete', phase: 'complete', since: at })],
  [
    'swarm.aborted',
    (run, data, { at }) => ({ ...run, status: 'aborted', reason: eventTextIn(data, 'reason'), since: at }),
  ],
])

const STREAM = 'swarm/'

export function foldSwarmRun(run: SwarmRunView | undefined, event: StoredEvent): SwarmRunView {
  const known = run ?? startSwarmRun(event.stream.slice(STREAM.length), event.at)
  const fold: Fold | undefined = event.type.startsWith('wave.') ? foldWave : FOLDS.get(event.type)
  return { ...(fold?.(known, event.data, event) ?? known), version: event.version }
}

function foldCreated(run: SwarmRunView, data: JsonObject, { at }: StoredEvent): SwarmRunView {
  return {
    ...run,
    project: eventTextIn(data, 'project'),
    repo: eventTextIn(data, 'repo'),
    name: eventTextIn(data, 'name'),
    baseCommit: eventTextIn(data, 'baseCommit'),
    baseTree: eventTextIn(data, 'baseTree'),
    branch: eventTextIn(data, 'branch'),
    savePointRef: eventTextIn(data, 'savePointRef'),
    isolate: flagIn(data, 'isolate'),
    isolateFrom: readSayer(data),
    timeoutMs: countIn(data, 'timeoutMs') ?? run.timeoutMs,
    attemptsMax: countIn(data, 'attemptsMax') ?? run.attemptsMax,
    domains: readDomainsOf(data, 'domains'),
    since: at,
  }
}

function foldPromoted(run: SwarmRunView, data: JsonObject, { at }: StoredEvent): SwarmRunView {
  const { from, to } = data
  if (!isSwarmPhase(from) || !isRunPhase(to)) return run
  const wave = eventTextIn(data, 'wave')
  return {
    ...run,
    phase: to,
    promotions: [...run.promotions, { id: eventTextIn(data, 'promotion') ?? '', from, to, at }],
    waves: run.waves.map(known => (known.id === wave ? { ...known, status: 'advanced', since: at } : known)),
    since: at,
  }
}

export const swarmRunView: View<SwarmRunView> = {
  name: 'swarm_run',
  version: 2,
  nouns: ['swarm'],
  keyOf: event => event.stream.slice(STREAM.length),
  fold: foldSwarmRun,
  indexOf: run => ({ scope: run.project ?? '', status: run.status }),
}
