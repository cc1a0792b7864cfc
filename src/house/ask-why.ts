// Answers "why" from the log alone, for any id of the program.
import { provostError } from '#kernel/errors/errors'
import type { StoredEvent } from '#kernel/events/event'
import { ID_SHAPES, isId, type Noun } from '#kernel/events/ids'
import { writeInstant } from '#kernel/events/time'
import type { Why } from '#kernel/machine/why'
import { explainProject, type SeenRepository } from '#project/rules/explain-project'
import { foldProject, type Project } from '#project/rules/project'
import type { World } from '#recorder/world'
import { readPastMoment } from './read-moment.ts'
import { whoDecided } from './who-decided.ts'

type Explain = (
  events: readonly StoredEvent[],
  now: number,
  world: World,
  isPast: boolean,
) => Why | undefined | Promise<Why | undefined>

/** One row per noun that can be explained; a room that adds a noun adds a row. */
const EXPLAINERS: Partial<Record<Noun, Explain>> = {
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

/** Of these a person decides: how that is known is a part of the answer. */
const PROVEN: ReadonlySet<Noun> = new Set(['task', 'change'])

export async function askWhy(world: World, id: string, at: string | undefined): Promise<Why> {
  const moment = at === undefined ? world.clock.now() : readPastMoment(at, world.clock.now())
  const until = at === undefined ? undefined : await world.store.log.positionAt(writeInstant(moment))
  // The bucket of a surface is a fact of its gate.
  const gate = /^(?:gate|bucket):([^/]+\/[^/]+)\/([^/]+)$/.exec(id)
  if (gate && world.isPast) throw filesNotKept()
  if (gate) return (await import('#evidence/usecases/explain-run')).explainGateNow(world, gate[1]!, gate[2]!, moment)
  // A run has no stream of its own: it is told by the one of its session.
  const run = /^(?:review_run:)?(rr_[1-9]\d*)$/.exec(id)?.[1]
  const review =
    run && (await (await import('#review/usecases/explain-review-now')).explainReviewNow(world, run, moment, until))
  if (review) return review
  const spending = await (await import('#usage/usecases/explain-spending')).explainSpending(world, id, moment, until)
  if (spending) return spending
  const reviewer = /^reviewer:(.+)$/s.exec(id)?.[1]
  if (reviewer !== undefined) {
    const { explainReviewerNow } = await import('#looking/usecases/explain-reviewer-now')
    const judged = await explainReviewerNow(world, reviewer, moment, until)
    if (judged) return judged
  }
  if (isId('wave', id))
    return (await import('#swarm/usecases/look/explain-wave-now')).explainWaveNow(world, id, moment, until)
  const answers: Why[] = []
  for (const { noun, stream } of meaningsOf(id)) {
    const explain = EXPLAINERS[noun]
    const events = explain ? await world.store.log.readStream(stream, until) : []
    const why = events.length > 0 ? await explain?.(events, moment, world, at !== undefined) : undefined
    if (why) answers.push(PROVEN.has(noun) ? { ...why, facts: [...why.facts, ...whoDecided(events, moment)] } : why)
  }
  if (answers.length > 1)
    throw provostError('ID_AMBIGUOUS', {
      details: { id, list: answers.map(why => `${why.noun}:${why.id}`).join(', ') },
    })
  if (answers.length === 1) return answers[0]!
  throw notInLog(id, at)
}

async function seeProject(world: World, events: readonly StoredEvent[]): Promise<SeenRepository> {
  const path = events.reduce<Project | undefined>(foldProject, undefined)?.path
  const found = path === undefined ? undefined : await world.git.locate(path).catch(() => undefined)
  return found?.root === path ? 'there' : 'gone'
}

/** Also for an agent that asks about the work of others: it must not learn by guessing. */
export function notInLog(id: string, at: string | undefined): Error {
  return provostError('NOT_FOUND', {
    message: `nothing with id ${id} is in the log${at === undefined ? '' : ` at ${at}`}`,
    hint: 'list what exists, for example with `provost project list`',
    details: { noun: 'thing', id },
  })
}

/** `hello` and `project:hello` mean the same; the second also when a session has that name. */
function meaningsOf(id: string): { noun: Noun; stream: string }[] {
  const [, prefix, rest] = /^([a-z_]+):(.+)$/s.exec(id) ?? []
  const bare = rest ?? id
  return ID_SHAPES.filter(
    row => row.stream !== undefined && (prefix === undefined || row.noun === prefix) && row.shape.test(bare),
  ).map(row => ({
    noun: row.noun,
    stream: `${row.stream}${bare}`,
  }))
}

/** A gate weighs the records that lie in a store, and stores of the past are not kept. */
function filesNotKept(): Error {
  return provostError('INPUT_INVALID', {
    message: 'a gate is read from files, and files of the past are not kept',
    hint: 'ask without --at',
    details: { field: 'at' },
  })
}
