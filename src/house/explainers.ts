// Who answers "why" for what: one row per noun, and one per name of something that has no stream of its own.
import { provostError } from '#kernel/errors/errors'
import type { StoredEvent } from '#kernel/events/event'
import type { Noun } from '#kernel/events/ids'
import type { InstantMs } from '#kernel/events/time'
import type { Why } from '#kernel/machine/why'
import { explainProject, type SeenRepository } from '#project/rules/explain-project'
import { foldProject, type Project } from '#project/rules/project'
import type { World } from '#recorder/world'

type Explain = (
  events: readonly StoredEvent[],
  now: number,
  world: World,
  isPast: boolean,
) => Why | undefined | Promise<Why | undefined>

/** One row per noun that is explained by the events of its stream; a room that adds a noun adds a row. */
export const EXPLAINERS: Partial<Record<Noun, Explain>> = {
  // What the log says of a repository was seen then; whether it is still there is looked at when somebody asks.
  project: async (events, now, world, isPast) =>
    explainProject(events, now, isPast ? null : await seeProject(world, events)),
  // What a task needs is also in its files, and those are looked at only when somebody asks.
  task: async (events, now, world, isPast) =>
    (await import('#task/usecases/look/explain-task-now')).explainTaskNow(world, events, now, isPast),
  session: async (events, now, world, isPast) =>
    (await import('#session/usecases/explain-session-now')).explainSessionNow(world, events, now, isPast),
  trial: async (events, now) => (await import('#looking/rules/record/explain-trial')).explainTrial(events, now),
  plant: async (events, now) => (await import('#looking/rules/record/explain-trial')).explainPlant(events, now),
  pass: async (events, now) => (await import('#access/rules/who/explain-pass')).explainPass(events, now),
  node: async (events, now) => (await import('#fleet/rules/explain-node')).explainNode(events, now),
  work: async (events, now) => (await import('#fleet/rules/work/explain-work')).explainWork(events, now),
  change: async (events, now) => (await import('#change/rules/explain-change')).explainChange(events, now),
  finding: async (events, now) => (await import('#swarm/rules/finding/explain-finding')).explainFinding(events, now),
  swarm_run: async (events, now) => (await import('#swarm/rules/wave/explain-wave')).explainSwarmRun(events, now),
  agent_run: async (events, now) =>
    (await import('#swarm/rules/agents/explain-agent-run')).explainAgentRun(events, now),
  record: async (events, now) => (await import('#evidence/usecases/explain-run')).explainRun(events, now),
  lesson: async (events, now, world) =>
    (await import('#lessons/usecases/explain-lesson-now')).explainLessonNow(world, events, now),
  pattern: async (events, now, world) =>
    (await import('#lessons/usecases/explain-lesson-now')).explainArtifactNow(world, 'pattern', events, now),
  recommendation: async (events, now, world) =>
    (await import('#lessons/usecases/explain-lesson-now')).explainArtifactNow(world, 'recommendation', events, now),
  doctrine: async (events, now, world) =>
    (await import('#lessons/usecases/explain-lesson-now')).explainArtifactNow(world, 'doctrine', events, now),
}

type Named = {
  readonly form: RegExp
  /** `name` is the first group of the form; undefined where nothing of it is known. */
  readonly explain: (
    world: World,
    name: string,
    moment: InstantMs,
    until: number | undefined,
  ) => Promise<Why | undefined>
}

/** What is told by the streams or files of others. The first row that knows it answers. */
export const NAMED: readonly Named[] = [
  // The bucket of a surface is a fact of its gate.
  {
    form: /^(?:gate|bucket):([^/]+\/[^/]+\/[^/]+)$/,
    explain: async (world, name, moment) => {
      if (world.isPast) throw filesNotKept()
      const [owner, repo, surface] = name.split('/') as [string, string, string]
      const { explainGateNow } = await import('#evidence/usecases/explain-run')
      return explainGateNow(world, `${owner}/${repo}`, surface, moment)
    },
  },
  {
    form: /^(?:review_run:)?(rr_[1-9]\d*)$/,
    explain: async (...asked) => (await import('#review/usecases/explain-review-now')).explainReviewNow(...asked),
  },
  {
    form: /^((?:usage|limit|quota):.+)$/s,
    explain: async (...asked) => (await import('#usage/usecases/explain-spending')).explainSpending(...asked),
  },
  {
    form: /^reviewer:(.+)$/s,
    explain: async (...asked) => (await import('#looking/usecases/explain-reviewer-now')).explainReviewerNow(...asked),
  },
  {
    form: /^(?:wave:)?(wv_[0-9A-Z]{2,26})$/,
    explain: async (...asked) => (await import('#swarm/usecases/look/explain-wave-now')).explainWaveNow(...asked),
  },
]

async function seeProject(world: World, events: readonly StoredEvent[]): Promise<SeenRepository> {
  const path = events.reduce<Project | undefined>(foldProject, undefined)?.path
  const found = path === undefined ? undefined : await world.git.locate(path).catch(() => undefined)
  return found?.root === path ? 'there' : 'gone'
}

/** A gate weighs the records that lie in a store, and stores of the past are not kept. */
function filesNotKept(): Error {
  return provostError('INPUT_INVALID', {
    message: 'a gate is read from files, and files of the past are not kept',
    hint: 'ask without --at',
    details: { field: 'at' },
  })
}
