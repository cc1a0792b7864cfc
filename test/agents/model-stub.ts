// A model on loopback that says what a scenario tells it to, over the APIs that real agents speak. It never loops for
// ever, needs no key, and keeps what it was asked.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { anthropicMessages } from './anthropic-messages.ts'
import { geminiGenerate } from './gemini-generate.ts'
import { openaiResponses } from './openai-responses.ts'
import { asObject, type Protocol, type ServerEvent, type Spoken, USUAL_USAGE } from './protocol.ts'
import { readJsonBody } from './request-body.ts'
import {
  createTeller,
  type ErrorAnswer,
  type HistoryEntry,
  type Scenario,
  type ServedUsage,
  type TurnAnswer,
} from './scenario.ts'

export type Asked = {
  readonly protocol: string
  readonly path: string
  readonly model: string
  readonly history: readonly HistoryEntry[]
  /** Index of the turn that was taken; null when none fitted. */
  readonly turn: number | null
  /** What its answer was said to have used; null when there was none. */
  readonly served: ServedUsage | null
  readonly body: unknown
}

export type ModelStub = {
  readonly url: string
  /** Everything it was asked, in order. */
  readonly asked: readonly Asked[]
  close(): Promise<void>
}

type Teller = ReturnType<typeof createTeller>

const PROTOCOLS: readonly { readonly path: RegExp; readonly protocol: Protocol }[] = [
  { path: /\/messages$/, protocol: anthropicMessages },
  { path: /\/responses$/, protocol: openaiResponses },
  { path: /:(?:streamG|g)enerateContent$/, protocol: geminiGenerate },
]

/** `onAsked` hears of every request at once, for a recording that survives a crash. */
export async function startModelStub(scenario: Scenario, onAsked?: (asked: Asked) => void): Promise<ModelStub> {
  const asked: Asked[] = []
  const tell = createTeller(scenario)
  const keep = (one: Asked) => {
    asked.push(one)
    onAsked?.(one)
  }
  const server = createServer((request, response) => {
    answer(request, response, tell, keep).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked, close: () => close(server) }
}

// Answers that hang would keep the server for ever.
function close(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  tell: Teller,
  keep: (asked: Asked) => void,
): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://stub').pathname
  const body = await readJsonBody(request)
  const protocol = PROTOCOLS.find(row => row.path.test(path))?.protocol
  if (path.endsWith('/count_tokens')) return sendJson(response, 200, { input_tokens: 10 })
  if (path.endsWith('/models')) return sendJson(response, 200, { object: 'list', data: [], models: [] })
  if (!protocol || request.method !== 'POST') return sendJson(response, request.method === 'HEAD' ? 200 : 404, {})
  const history = protocol.readHistory(body)
  const { turn, answer: chosen } = tell(history)
  const model = String(asObject(body).model ?? 'stub')
  const served = 'hang' in chosen || 'error' in chosen || 'cutAfter' in chosen ? null : (chosen.usage ?? USUAL_USAGE)
  keep({ protocol: protocol.name, path, model, history, turn, served, body })
  const wantsStream = asObject(body).stream === true || path.endsWith(':streamGenerateContent')
  say(response, protocol, chosen, model, wantsStream)
}

function say(response: ServerResponse, protocol: Protocol, chosen: TurnAnswer, model: string, isStream: boolean): void {
  if ('hang' in chosen) return
  if ('error' in chosen) sendError(response, protocol, chosen.error)
  else if ('cutAfter' in chosen) {
    const events = protocol.composeBeginning({ text: chosen.cutAfter, calls: [], model, usage: USUAL_USAGE })
    sendEvents(response, events, () => response.destroy())
  } else {
    const { text = '', calls = [], usage = USUAL_USAGE } = chosen
    const spoken: Spoken = { text, calls, model, usage }
    if (isStream) sendEvents(response, protocol.composeEvents(spoken), () => response.end())
    else sendJson(response, 200, protocol.composeDocument(spoken))
  }
}

function sendEvents(response: ServerResponse, events: readonly ServerEvent[], then: () => void): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  response.write(events.map(composeEvent).join(''), then)
}

// Gemini's events have no name.
function composeEvent({ event, data }: ServerEvent): string {
  if (event === '') return `data: ${JSON.stringify(data)}\n\n`
  return `event: ${event}\ndata: ${JSON.stringify({ type: event, ...data })}\n\n`
}

function sendError(response: ServerResponse, protocol: Protocol, error: ErrorAnswer): void {
  const headers = Object.entries(error.headers ?? {}).map(([name, value]) => [name, fillTime(value)])
  const details = JSON.parse(JSON.stringify(error.details ?? {}), (_key, value) =>
    typeof value === 'string' ? fillTime(value) : value,
  )
  sendJson(response, error.status, protocol.composeError({ ...error, details }), Object.fromEntries(headers))
}

function sendJson(response: ServerResponse, status: number, document: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(document))
}

// A scenario is written long before it is played, so its times are counted from the moment of the answer.
function fillTime(text: string): string | number {
  const number = /^\{now\+(\d+)\}$/.exec(text)
  const seconds = (offset: string) => Math.floor(Date.now() / 1000) + Number(offset)
  if (number) return seconds(number[1]!)
  return text
    .replaceAll(/\{now\+(\d+)\}/g, (_all, offset) => String(seconds(offset)))
    .replaceAll(/\{at\+(\d+)\}/g, (_all, offset) => new Date(seconds(offset) * 1000).toISOString())
}
