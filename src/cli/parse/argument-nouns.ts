// Which arguments are ids, and of what: for ids that are shortened, and for the shell that completes them.
import type { Noun } from '#kernel/events/ids'
import type { Command } from '../command.ts'

/** By the first word of a command and the name of its argument. */
export const ARGUMENT_NOUNS: Readonly<Record<string, Readonly<Record<string, Noun>>>> = {
  project: { id: 'project' },
  task: { id: 'task' },
  session: { id: 'session' },
  salvage: { id: 'session' },
  change: { id: 'change' },
  review: { session: 'session', run: 'review_run' },
  swarm: { run: 'swarm_run', agent: 'agent_run', finding: 'finding', findings: 'finding' },
  finding: { finding: 'finding' },
  lessons: { id: 'lesson', ids: 'lesson' },
  patterns: { id: 'pattern' },
  recommendations: { id: 'recommendation' },
  doctrine: { id: 'doctrine' },
  why: { id: 'task' },
}

export function nounOfArgument({ path }: Command, argument: string): Noun | undefined {
  return ARGUMENT_NOUNS[path[0]!]?.[argument]
}
