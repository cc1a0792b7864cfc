// The context of a command whose routes all answer samples of what they have published.
import { tmpdir } from 'node:os'
import { Client } from '#api/client'
import { type ApiRequest, type App, json, textResponse } from '#api/exchange'
import { matchRoute } from '#api/match-route'
import { ROUTES } from '#api/routes'
import { SCHEMAS, type SchemaName } from '#api/schemas'
import type { Command, CommandContext } from '#cli/command'
import { createStyle } from '#cli/print/style'
import { sampleAnswer } from './sample-answer.ts'

export type Sampling = {
  /** In every list of every answer. */
  readonly rows: number
  readonly variety?: number
  /** Hears what is asked for. */
  readonly asked?: (request: ApiRequest) => void
}

/** A change that comes first is new, and so is every second one after it. */
const STATUS_BY_VARIETY = [200, 201]

/** `rows`: in every list of every answer. */
export function sampledContext(command: Command, rows: number): CommandContext {
  const never = new Promise<void>(() => {})
  return {
    args: Object.fromEntries((command.args ?? []).map(({ name }) => [name, `${name}-given`])),
    rest: [],
    flags: { 'all-projects': true, project: 'shop' },
    env: {},
    cwd: tmpdir(),
    style: createStyle({}, false),
    width: 1_000,
    client: async () => sampledClient({ rows }),
    ...{ progress: () => {}, note: () => {}, live: () => {}, warn: () => {}, emit: () => {}, ask: undefined },
    ...{ interrupted: never, interruptedAgain: never, readerGone: never },
  }
}

export function sampledClient(sampling: Sampling): Client {
  return new Client(sampledApp(sampling), async () => null)
}

export function sampledApp({ rows, variety = 0, asked }: Sampling): App {
  return async request => {
    asked?.(request)
    const match = matchRoute(ROUTES, request.method, request.path)
    const status = request.method === 'GET' ? 200 : STATUS_BY_VARIETY[variety % 2]!
    if (!match.found) return json(status, {})
    const { answer } = match.route
    return answer in SCHEMAS
      ? json(status, sampleAnswer(answer as SchemaName, rows, variety))
      : textResponse('text/plain', answer)
  }
}
