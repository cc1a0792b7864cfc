// From socket to application: guard, read, answer. Nothing reaches a route that the guard has not let in.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type EntryFacts, mayEnter } from '#access/rules/may-enter'
import type { PassHolder } from '#access/rules/who/pass-view'
import {
  type ApiRequest,
  type ApiResponse,
  type App,
  type Method,
  PROGRESS_HEADER,
  type RequestAsker,
} from '#api/exchange'
import { matchRoute } from '#api/match-route'
import { BODY_MAX_BYTES, type Route } from '#api/route'
import { ROUTES } from '#api/routes'
import { provostError } from '#kernel/errors/errors'
import { errorResponse, type OnUnexpected } from './error-response.ts'
import { isLoginPath, login } from './login.ts'
import {
  credentialOf,
  entryOf,
  hasBody,
  headerOf,
  isHalfLogin,
  passOf,
  readJsonBody,
  type Secrets,
  tokenOf,
  visitorOf,
} from './read-request.ts'
import { Strangers } from './strangers.ts'
import { findWebFile, sendDashboard, sendWebFile } from './web-files.ts'
import { answerWitness, isWitnessPath, type WitnessDoor } from './witness-door.ts'
import { startResponse, writeResponse } from './write-response.ts'

const LINGER_MS = 10_000
/** Every answer comes to its end: without a reason an error would be made for each. */
const LEFT = 'left'
/** Node sends no early word without a link. */
const DESCRIBED_BY = '</openapi.json>; rel=service-desc'

export type ListenerOptions = {
  readonly app: App
  readonly secrets: Secrets
  readonly allowedHosts: () => readonly string[]
  readonly newCorrelation: () => string
  readonly onUnexpected: OnUnexpected
  /** Answers logs that want a cosignature, and whoever asks what was cosigned. */
  readonly witness: WitnessDoor
  readonly onRequest: (method: string, path: string, status: number) => void
}

export function createListener(options: ListenerOptions) {
  const strangers = new Strangers()
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isKnown = ['right', 'session', 'pass'].includes(tokenOf(request, options.secrets))
    if (!isKnown && strangers.turnAway(request, response)) return
    const target = parseTarget(request.url ?? '/')
    response.on('finish', () => options.onRequest(request.method ?? '', target.path, response.statusCode))
    try {
      const pass = await passOf(request, options.secrets)
      const route = guard(options, request, target, entryOf(request, options.secrets, pass))
      if (isLoginPath(target.path)) return await login(request, response, target, options.secrets)
      if (isWitnessPath(target.path)) return answerWitness(request, response, options.witness)
      const file = findWebFile(request.method, target.path)
      if (file && (await sendWebFile(request, response, file))) return
      const asked = await toApiRequest(request, target, route, options.secrets, pass)
      const answer = await options.app({ ...asked, asker: askerOf(request, response) })
      if (await sayOnPage(request, response, target, answer)) return
      writeResponse(response, answer)
    } catch (error) {
      const answer = errorResponse(error, isKnown ? target.path : '/', options.newCorrelation(), options.onUnexpected)
      if (await sayOnPage(request, response, target, answer)) return
      refuse(request, response, answer)
    }
  }
}

/** Leaves when the line is cut. Whoever says that it listens for it hears how far the work is, before the answer. */
function askerOf(request: IncomingMessage, response: ServerResponse): RequestAsker {
  // Made for who asks: few do, and it costs more than finding the answer to a small question.
  let left: AbortController | undefined
  const leave = () => {
    left ??= new AbortController()
    response.once('close', () => left?.abort(LEFT))
    if (response.closed) left.abort(LEFT)
    return left.signal
  }
  const listens = headerOf(request, PROGRESS_HEADER) !== null
  const progress = (read: number, of: number) => {
    if (listens && !response.headersSent && !response.destroyed)
      response.writeEarlyHints({ link: DESCRIBED_BY, [PROGRESS_HEADER]: `${read}/${of}` })
  }
  return {
    get left() {
      return left?.signal ?? leave()
    },
    progress,
  }
}

/** What a person meets who typed an address or followed a link. A foreign host or page gets no page of ours. */
const WORDED = ['AUTH_REQUIRED', 'PASS_USED', 'PASS_EXPIRED', 'NOT_FOUND']

/** The dashboard words what a script gets as data. */
async function sayOnPage(
  request: IncomingMessage,
  response: ServerResponse,
  { path }: Target,
  answer: ApiResponse,
): Promise<boolean> {
  const wantsPage = request.method === 'GET' && (headerOf(request, 'accept') ?? '').startsWith('text/html')
  if (!wantsPage || path.startsWith('/api/') || answer.status < 400 || answer.kind !== 'json') return false
  const { code } = answer.body as { readonly code?: string }
  return WORDED.includes(code ?? '') && sendDashboard(request, response, answer.status)
}

/** As it was sent: tidying it up (`..`, `//host`) would make it mean something else than through the other door. */
export type Target = { readonly path: string; readonly query: URLSearchParams }

export function parseTarget(target: string): Target {
  const [path = '', query = ''] = target.split('?', 2)
  return { path, query: new URLSearchParams(query) }
}

/** Throws the refusal, or tells the route; whoever asks for a line instead of an answer is judged by it too. */
export function guard(
  { secrets, allowedHosts }: ListenerOptions,
  request: IncomingMessage,
  target: Target,
  token: EntryFacts['token'] = tokenOf(request, secrets),
): Route | undefined {
  needOneHost(request)
  const route = routeOf(request, target)
  const max = route?.bodyMaxBytes ?? BODY_MAX_BYTES
  const length = Number(headerOf(request, 'content-length') ?? 0)
  const answer = mayEnter({
    method: request.method ?? '',
    host: headerOf(request, 'host')?.toLowerCase() ?? null,
    origin: headerOf(request, 'origin'),
    fetchSite: headerOf(request, 'sec-fetch-site'),
    contentType: headerOf(request, 'content-type'),
    // What a log asks a witness is text by its protocol; it is read and judged by itself, and says nothing to a browser.
    hasBody: !isWitnessPath(target.path) && hasBody(request),
    bodyTooLarge: length > max,
    token,
    isHalf: isHalfLogin(request, target.path, secrets),
    isPublic: isPublic(request, target, route),
    isRoute: route !== undefined || isWitnessPath(target.path),
    allowedHosts: allowedHosts(),
  })
  if (!answer.may) throw answer.rule === 'PAGE' ? halfLogin() : refusalOf(answer.code, request, max)
  return route
}

/** Of two, each part on the way could believe another one. */
function needOneHost({ rawHeaders }: IncomingMessage): void {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) throw provostError('INPUT_INVALID', { message: 'a request has one Host header; got several' })
}

function isPublic(request: IncomingMessage, { path }: Target, route: Route | undefined): boolean {
  return (
    isLoginPath(path) ||
    isWitnessPath(path) ||
    route?.isPublic === true ||
    findWebFile(request.method, path) !== undefined
  )
}

function halfLogin(): Error {
  return provostError('AUTH_REQUIRED', {
    message: 'a login needs its cookie and the key of its page',
    hint: 'run `provost open` and use the page that opens',
  })
}

function refusalOf(code: Parameters<typeof provostError>[0], request: IncomingMessage, max: number): Error {
  const origin = headerOf(request, 'origin') ?? headerOf(request, 'sec-fetch-site') ?? ''
  return provostError(code, {
    details: {
      host: headerOf(request, 'host') ?? '(none)',
      origin,
      type: headerOf(request, 'content-type') ?? '(none)',
      max,
    },
  })
}

function routeOf(request: IncomingMessage, target: Target): Route | undefined {
  const match = matchRoute(ROUTES, request.method ?? '', target.path)
  return match.found ? match.route : undefined
}

async function toApiRequest(
  request: IncomingMessage,
  target: Target,
  route: Route | undefined,
  secrets: Secrets,
  pass: PassHolder | undefined,
): Promise<ApiRequest> {
  const headers = Object.entries(request.headers).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const max = route?.bodyMaxBytes ?? BODY_MAX_BYTES
  return {
    method: (request.method ?? 'GET') as Method,
    path: target.path,
    query: Object.fromEntries(target.query),
    headers: Object.fromEntries(headers),
    body: await readJsonBody(request, max),
    ...visitorOf(request, secrets),
    ...credentialOf(request, secrets, pass),
  }
}

// Whoever still sends may not hear an answer on a line that is cut: the rest is dropped as it comes, and then it ends.
function refuse(request: IncomingMessage, response: ServerResponse, answer: Parameters<typeof writeResponse>[1]): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  if (request.complete || answer.kind === 'feed' || answer.kind === 'pieces') {
    writeResponse(response, answer)
    return
  }
  startResponse(response, answer)
  const cut = setTimeout(() => request.destroy(), LINGER_MS).unref()
  request.resume().once('close', () => {
    clearTimeout(cut)
    response.end()
  })
}
