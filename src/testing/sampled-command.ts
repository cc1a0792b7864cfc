// The context of a command whose routes all answer samples of what they have published.
import { tmpdir } from 'node:os'
import { Client } from '#api/client'
import { json } from '#api/exchange'
import { matchRoute } from '#api/match-route'
import { ROUTES } from '#api/routes'
import type { SchemaName } from '#api/schemas'
import type { Command, CommandContext } from '#cli/command'
import { createStyle } from '#cli/print/style'
import { sampleAnswer } from './sample-answer.ts'

/** `rows`: in every list of every answer. */
export function sampledContext(command: Command, rows: number): CommandContext {
  const client = new Client(
    async ({ method, path }) => {
      const match = matchRoute(ROUTES, method, path)
      return json(200, match.found ? sampleAnswer(match.route.answer as SchemaName, rows) : {})
    },
    async () => null,
  )
  const never = new Promise<void>(() => {})
  return {
    args: Object.fromEntries((command.args ?? []).map(({ name }) => [name, `${name}-given`])),
    rest: [],
    flags: { 'all-projects': true, project: 'shop' },
    env: {},
    cwd: tmpdir(),
    style: createStyle({}, false),
    width: 1_000,
    client: async () => client,
    ...{ progress: () => {}, note: () => {}, live: () => {}, warn: () => {}, emit: () => {}, ask: undefined },
    ...{ interrupted: never, interruptedAgain: never, readerGone: never },
  }
}
