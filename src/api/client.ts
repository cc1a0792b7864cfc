// Calls a route by its name through any door.

import { provostError } from '#kernel/errors/errors'
import type { Actor } from '#kernel/events/actor'
import type { AnswerOf, AskedBody, ParametersOf, QueryOf } from './contract.ts'
import type { ApiRequest, ApiResponse, App } from './exchange.ts'
import { composePath } from './match-route.ts'
import { problemToError } from './problem-to-error.ts'
import type { Route } from './route.ts'
import { ROUTES, type RouteName } from './routes.ts'

/** With which a route is called whose name is only known when the program runs. */
export type AnyCallOptions = {
  readonly parameters?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** An agent, and the launch that its pass is of; it has no launch where it came without one. */
export type AgentVisitor = { readonly actor: Actor; readonly generation?: number }

export type CallOptions<Name extends RouteName> = {
  readonly parameters?: ParametersOf<Name>
  readonly query?: { readonly [Word in keyof QueryOf<Name>]?: string | undefined }
  readonly body?: AskedBody<Name>
  readonly headers?: Readonly<Record<string, string>>
}

export class Client {
  readonly #door: App
  readonly #actor: () => Promise<Actor | null>
  readonly #agent: AgentVisitor | null

  readonly #newKey: () => string

  /** Who looks is named only where it is an agent: a person may look at everything. */
  constructor(door: App, actor: () => Promise<Actor | null>, agent: AgentVisitor | null = null, newKey = randomKey) {
    this.#door = door
    this.#actor = actor
    this.#agent = agent
    this.#newKey = newKey
  }

  /** The answer's body; a refusal is thrown as the typed error that it was. */
  async call<Name extends RouteName>(name: Name, options: CallOptions<Name> = {}): Promise<AnswerOf<Name>> {
    return this.callAny<AnswerOf<Name>>(name, options)
  }

  /** The same for a route that was chosen at run time: whoever chose it knows what it answers. */
  async callAny<Answer>(name: RouteName, options: AnyCallOptions = {}): Promise<Answer> {
    const response = await this.open(name, options)
    if (response.kind === 'json') return response.body as Answer
    throw noAnswer(response.kind === 'text' ? response.body : response.kind)
  }

  async open(
    name: RouteName,
    { parameters = {}, query = {}, body, headers = {} }: AnyCallOptions = {},
  ): Promise<ApiResponse> {
    const route: Route = ROUTES.find(candidate => candidate.name === name)!
    const request: ApiRequest = {
      method: route.method,
      path: composePath(route.path, parameters),
      query: Object.fromEntries(
        Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ),
      headers: route.method === 'GET' ? headers : { 'idempotency-key': this.#newKey(), ...headers },
      body,
      ...(this.#agent ?? { actor: route.method === 'GET' ? null : await this.#actor() }),
    }
    const response = await this.#door(request)
    if (response.status < 400 || isAnswer(response)) return response
    throw response.kind === 'text' ? noAnswer(response.body) : problemToError(response.kind === 'json' && response.body)
  }
}

/** Every change has a key: when its answer is lost, it can be asked for again, and nothing is done twice. */
function randomKey(): string {
  return crypto.randomUUID()
}

// Another program may listen where a daemon did.
function noAnswer(said: string): Error {
  return provostError('DAEMON_UNREACHABLE', {
    message: 'what answers at the address of the daemon is no daemon',
    cause: said.slice(0, 200),
  })
}

/** A "no" that is an answer, like that of a rejected submission, comes with its reasons and is no problem document. */
function isAnswer(response: ApiResponse): boolean {
  return response.kind === 'json' && !response.headers?.['content-type']?.startsWith('application/problem+json')
}
