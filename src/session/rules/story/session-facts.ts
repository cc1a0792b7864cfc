// The facts about a session as `why` lists them: each with its value, where it comes from and how old it is.
import { ageMs, type InstantMs, readInstant } from '#kernel/events/time'
import type { Fact } from '#kernel/machine/why'
import { composeLoop } from '../activity/find-loop.ts'
import { explainFailure } from '../failure/agent-failure.ts'
import { composeContradiction } from '../liveness/contradiction.ts'
import { UNCHANGED_LOOKS_MAX } from '../liveness/decide-detecting.ts'
import type { SessionPatch } from '../record/session-record.ts'
import type { SessionView } from '../record/session-view.ts'
import { listOpenRequests } from '../talk/list-open-requests.ts'
import { describeAside, describeOutside } from './describe-outside.ts'
import type { LiveFacts, RecordedStep } from './explain-session.ts'

export type FactSources = {
  readonly view: SessionView
  readonly steps: readonly RecordedStep[]
  readonly live: LiveFacts
  readonly now: InstantMs
}

type Told = { readonly name: string; readonly value: unknown; readonly source: string; readonly at: string | null }

export function listFacts(sources: FactSources): Fact[] {
  const told = [...tellLife(sources), ...tellLooks(sources), ...tellChange(sources), ...tellRequests(sources)]
  return told.map(fact => ({ ...fact, ageMs: ageOf(fact.at, sources.now) }))
}

function ageOf(at: string | null, now: InstantMs): number | null {
  const instant = readInstant(at)
  return instant === undefined ? null : ageMs(now, instant)
}

/** When a part of the record was last written. */
function writtenAt(steps: readonly RecordedStep[], part: keyof SessionPatch): string | null {
  return steps.findLast(({ patch }) => patch[part] !== undefined)?.at ?? null
}

function composeWords({ state, reason }: { readonly state: string; readonly reason: string }): string {
  return reason === '' ? state : `${state} (${reason})`
}

function tellLife({ view, live }: FactSources): Told[] {
  const { session, activity, generation } = view.record
  const lastSignalAt = live.lastSignalAt ?? activity.lastSignalAt
  const name = live.looked?.isKnown === false ? 'last known' : 'session'
  const { node } = live
  return [
    ...(node ? [{ name: 'node', value: node.because, source: 'presence', at: node.heardAt }] : []),
    { name, value: composeWords(session), source: 'log', at: session.enteredAt },
    { name: 'last signal', value: activity.state || 'none', source: activity.source, at: lastSignalAt },
    ...(view.confinement
      ? [{ name: 'confinement', value: view.confinement.words, source: 'self-test', at: view.confinement.at }]
      : []),
    { name: 'generation', value: generation, source: 'log', at: view.identity?.launchedAt ?? view.createdAt },
  ]
}

/** A cage shows no run directory; elsewhere its agent can write what its supervisor writes. */
const doubtOf = ({ confinement }: SessionView) => (confinement?.isConfined ? '' : ', where its agent could write too')

function tellLooks({ view, steps, live }: FactSources): Told[] {
  const { runtime, detecting } = view.record
  const { look, exit } = live
  const pid = view.identity ? ` ${view.identity.agent.pid}` : ''
  return [
    look
      ? {
          name: 'runtime',
          value: look.detail === null ? look.runtime : `${look.runtime} (${look.detail})`,
          source: view.runtime,
          at: look.at,
        }
      : { name: 'runtime', value: composeWords(runtime), source: view.runtime, at: writtenAt(steps, 'runtime') },
    ...(look ? [{ name: 'process', value: `${look.process}${pid}`, source: 'identity.json', at: look.at }] : []),
    ...(exit
      ? [{ name: 'exit record', value: `${exit}${doubtOf(view)}`, source: 'exit.json', at: look?.at ?? null }]
      : []),
    ...(detecting
      ? [
          {
            name: 'doubt',
            value: `look ${detecting.attempts} of ${UNCHANGED_LOOKS_MAX} with the same evidence`,
            source: 'log',
            at: detecting.startedAt,
          },
        ]
      : []),
  ]
}

function tellChange({ view, steps }: FactSources): Told[] {
  const { pr } = view.record
  if (pr.state === 'none') return []
  const name = pr.number > 0 ? `#${pr.number} ` : ''
  return [{ name: 'change', value: `${name}${composeWords(pr)}`, source: 'forge', at: writtenAt(steps, 'pr') }]
}

function tellRequests({ view }: FactSources): Told[] {
  const { killRequest, spawnFailure, failure } = view
  const open = listOpenRequests(view)
  return [
    ...open.map(({ id, tool, summary, at }) => ({
      name: 'permission',
      value: `${id} ${tool}: ${summary}`,
      source: 'agent',
      at,
    })),
    ...(failure
      ? [{ name: 'failure', value: explainFailure(view.harness, failure).sentence, source: 'agent', at: failure.at }]
      : []),
    ...(view.contradiction
      ? [
          {
            name: 'contradiction',
            value: composeContradiction(view.contradiction),
            source: 'exit.json',
            at: view.contradiction.at,
          },
        ]
      : []),
    ...(view.outside && view.outside.paths.length > 0
      ? [{ name: 'outside', value: describeOutside(view.outside), source: 'its layer', at: view.outside.at }]
      : []),
    ...view.loginsAside.map(aside => ({
      name: 'login',
      value: describeAside(view.harness, aside),
      source: 'its layer',
      at: aside.at,
    })),
    ...(view.loop ? [{ name: 'loop', value: composeLoop(view.loop), source: 'agent', at: view.loop.at }] : []),
    ...(killRequest ? [{ name: 'kill', value: killRequest.kind, source: killRequest.by.id, at: killRequest.at }] : []),
    ...(spawnFailure
      ? [{ name: 'spawn', value: `${spawnFailure.code} ${spawnFailure.why}`, source: 'log', at: spawnFailure.at }]
      : []),
  ]
}
