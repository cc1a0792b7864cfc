// A command that an agent runs speaks as that agent: it is told by what every launch of a session has in its environment.
import { mayAct } from '#access/rules/who/may-act'
import { provostError } from '#kernel/errors/errors'
import type { Command } from './command.ts'

export function isRunByAgent(command: Command, env: Readonly<Record<string, string | undefined>>): boolean {
  if (env.PROVOST_DOOR) return true // in a cage there is no other way
  return command.servesHooks !== true && Boolean(env.PROVOST_SESSION)
}

/** What a command does to this machine without asking a route: the same table, with nothing that would be its own. */
export function needAuthorityHere({ action }: Command): void {
  if (action === undefined) return
  const { result, code } = mayAct({
    action,
    relation: 'common',
    actor: {
      kind: 'agent',
      role: null,
      sessionKind: 'worker',
      proven: true,
      signed: false,
      exposed: false,
      interactive: false,
      confirmed: false,
      inScope: true,
    },
    spawnBudget: 0,
    policy: false,
    fourEyes: false,
    needSignature: [],
  })
  if (result !== 'allow')
    throw provostError(code ?? 'PERSON_REQUIRED', { details: { verb: action.replaceAll('_', ' ') } })
}
