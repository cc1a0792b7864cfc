// Answers "why" from the log alone, for any id of the program.
import { provostError } from '#kernel/errors/errors'
import { composeListingHint } from '#kernel/errors/listing-hint'
import { ID_SHAPES, type Noun, nounsOf } from '#kernel/events/ids'
import { writeInstant } from '#kernel/events/time'
import type { Why } from '#kernel/machine/why'
import type { World } from '#recorder/world'
import { EXPLAINERS, NAMED } from './explainers.ts'
import { readPastMoment } from './read-moment.ts'
import { whoDecided } from './who-decided.ts'

/** Of these a person decides: how that is known is a part of the answer. */
const PROVEN: ReadonlySet<Noun> = new Set(['task', 'change'])

export async function askWhy(world: World, id: string, at: string | undefined): Promise<Why> {
  const moment = at === undefined ? world.clock.now() : readPastMoment(at, world.clock.now())
  const until = at === undefined ? undefined : await world.store.log.positionAt(writeInstant(moment))
  for (const { form, explain } of NAMED) {
    const name = form.exec(id)?.[1]
    const why = name === undefined ? undefined : await explain(world, name, moment, until)
    if (why) return why
  }
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

/** Also for an agent that asks about the work of others: it must not learn by guessing. */
export function notInLog(id: string, at: string | undefined): Error {
  return provostError('NOT_FOUND', {
    message: `nothing with id ${id} is in the log${at === undefined ? '' : ` at ${at}`}`,
    hint: composeListingHint(likelyNoun(id)),
    details: { noun: 'thing', id },
  })
}

/** By its form alone: what is there and may not be known reads like what is not there. The last row is the narrowest that fits. */
const likelyNoun = (id: string): string =>
  (/^([a-z_]+):/.exec(id)?.[1] ?? nounsOf(id).at(-1) ?? 'project').replaceAll('_', ' ')

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
