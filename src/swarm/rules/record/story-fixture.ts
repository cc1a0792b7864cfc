// A swarm run told in events, for the tests of this room: it keeps a log and folds it.

import { normaliseLines } from '#finding/rules/identity/anchor'
import type { Actor } from '#kernel/events/actor'
import type { StoredEvent } from '#kernel/events/event'
import { writeInstant } from '#kernel/events/time'
import { hashLens, lensOf } from '../agents/lens.ts'
import type { SwarmDomain } from '../agents/swarm-domain.ts'
import type { CodeAtTree, CollectedAgent, CollectFacts } from '../collect/collect-facts.ts'
import { type CollectPlan, planCollect } from '../collect/plan-collect.ts'
import type { FindingView } from '../finding/finding-view.ts'
import { foldFinding } from '../finding/fold-finding.ts'
import type { SwarmPhase } from '../wave/phase.ts'
import { foldSwarmRun } from './fold-swarm-run.ts'
import { type PlannedEvent, swarmStream } from './swarm-events.ts'
import type { SwarmRunView } from './swarm-run-view.ts'

export const STORY_RUN = { id: 'sw_01', project: 'shop', repo: 'acme/shop' }
const ADA: Actor = { kind: 'person', id: 'ada' }
const START = 1_700_000_000_000

const DOMAINS: readonly SwarmDomain[] = [
  { name: 'backend', globs: ['src/**'], ownership: 'owned', description: '' },
  { name: 'docs', globs: ['docs/**'], ownership: 'owned', description: '' },
]

export type SwarmStory = {
  readonly log: StoredEvent[]
  readonly tell: (...events: readonly PlannedEvent[]) => void
  readonly run: () => SwarmRunView
  readonly findings: () => FindingView[]
  readonly dispatch: (phase: SwarmPhase) => void
  readonly facts: (wave: StoryWave) => CollectFacts
  readonly collect: (wave: StoryWave) => CollectPlan
}

/** Files by path; a report by domain, or null where the agent did not complete. */
export type StoryWave = {
  readonly tree: string
  readonly files: Readonly<Record<string, string>>
  readonly reports: Readonly<Record<string, Readonly<Record<string, unknown>> | null>>
  readonly observed?: readonly string[]
  readonly changed?: Partial<CollectFacts>
}

export function startStory(): SwarmStory {
  const log: StoredEvent[] = []
  const versions = new Map<string, number>()
  const tell: SwarmStory['tell'] = (...events) => {
    for (const { stream, type, data } of events) {
      const version = (versions.get(stream) ?? 0) + 1
      versions.set(stream, version)
      const position = log.length + 1
      const at = writeInstant(START + position * 1000)
      const envelope = { id: `ev_${position}`, schema: 1, at, actor: ADA, cause: null, correlation: 'c', hash: '' }
      log.push({ ...envelope, stream, type, version, position, data: JSON.parse(JSON.stringify(data)) })
    }
  }
  const run = () => fold(log, swarmStream(STORY_RUN.id), foldSwarmRun)!
  const findings = () => {
    const streams = new Set(log.map(({ stream }) => stream).filter(stream => stream.startsWith('finding/')))
    return [...streams].map(stream => fold(log, stream, foldFinding)!)
  }
  const facts = (wave: StoryWave) => composeFacts(run(), findings(), wave)
  const dispatch = (phase: SwarmPhase) => tell(composeDispatch(phase, run().waves.length + 1))
  const collect = (wave: StoryWave) => {
    const plan = planCollect(facts(wave))
    tell(...plan.events)
    return plan
  }
  tell({ stream: swarmStream(STORY_RUN.id), type: 'swarm.created', data: CREATED })
  tell({ stream: swarmStream(STORY_RUN.id), type: 'swarm.domains_frozen', data: {} })
  return { log, tell, run, findings, dispatch, facts, collect }
}

const CREATED = {
  ...STORY_RUN,
  name: 'spring-audit',
  baseCommit: 'c0',
  baseTree: 't0',
  branch: 'main',
  savePointRef: 'refs/provost/save/sw_01',
  isolate: true,
  timeoutMs: 1_800_000,
  attemptsMax: 3,
  domains: DOMAINS,
}

export function fold<State>(
  log: readonly StoredEvent[],
  stream: string,
  folding: (state: State | undefined, event: StoredEvent) => State,
): State | undefined {
  return log.filter(event => event.stream === stream).reduce<State | undefined>(folding, undefined)
}

function composeDispatch(phase: SwarmPhase, number: number): PlannedEvent {
  const lens = lensOf(phase)
  return {
    stream: swarmStream(STORY_RUN.id),
    type: 'wave.dispatched',
    data: {
      wave: `wv_0${number}`,
      number,
      phase,
      lens: { name: lens.name, version: lens.version, hash: hashLens(lens) },
      promptHash: 'p',
      domainSnapshot: DOMAINS,
      baseCommit: 'c0',
      baseTree: 't0',
      isolate: true,
      agents: DOMAINS.map(({ name }) => ({ agentRun: `ar_${number}${name}`, domain: name })),
    },
  }
}

function composeFacts(run: SwarmRunView, findings: readonly FindingView[], wave: StoryWave): CollectFacts {
  const view = run.waves.at(-1)!
  const agents = Object.entries(wave.reports).map(([domain, report]): CollectedAgent => {
    const status = report === null ? 'failed' : 'complete'
    const reportSha256 = report === null ? null : JSON.stringify(report).length.toString(16)
    return { agentRun: `ar_${view.number}${domain}`, domain, status, reportSha256, report }
  })
  const present = Object.entries(wave.files).map(
    ([path, text]) => [path, { file: 'present', blob: text, lines: normaliseLines(text) }] as const,
  )
  const gone = findings.flatMap(({ path }) => (path === null || path in wave.files ? [] : [path]))
  const deleted = gone.map(path => [path, { file: 'deleted', blob: null, lines: null }] as const)
  return {
    run: STORY_RUN,
    wave: view,
    tree: wave.tree,
    agents,
    transitions: [],
    partial: false,
    ownership: null,
    findings,
    renames: [],
    code: new Map<string, CodeAtTree>([...present, ...deleted]),
    standsElsewhere: () => false,
    observed: (wave.observed ?? Object.keys(wave.files)).map(path => ({
      path,
      blob: wave.files[path] ?? null,
      how: 'tool_read',
    })),
    tests: new Map(),
    amendedLines: new Map(),
    newIds: Array.from({ length: 9 }, (_unused, index) => `fi_${view.number}${index}`),
    now: START,
    ...wave.changed,
  }
}
