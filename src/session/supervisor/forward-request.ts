// Hands what an agent asked through its door to the daemon; where none runs, to a process of its own that answers just this.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request as ask, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { composeSessionToken } from '#access/rules/session-token'
import type { LaunchFile } from './run-directory/launch-file.ts'

export type DoorRequest = {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type ForwardedAnswer = { readonly status: number; readonly type: string; readonly body: string }

/** What of the agent's own headers means something; who it is and what it may is not for it to say. */
const KEPT_HEADERS = ['content-type', 'if-match', 'idempotency-key']

export async function forward(launch: LaunchFile, request: DoorRequest): Promise<ForwardedAnswer> {
  const socket = findDaemonSocket(launch.door!.home)
  const answer = socket === null ? null : await askDaemon(launch, socket, request)
  return answer ?? answerWithoutDaemon(launch, request)
}

function findDaemonSocket(home: string): string | null {
  try {
    const { socket } = JSON.parse(readFileSync(join(home, 'daemon.json'), 'utf8')) as { socket?: unknown }
    return typeof socket === 'string' ? socket : null
  } catch {
    return null
  }
}

/** Null: nobody listens there, so nothing was asked. */
function askDaemon(launch: LaunchFile, socketPath: string, request: DoorRequest): Promise<ForwardedAnswer | null> {
  const { method, target: path, body } = request
  const headers = { ...keptHeaders(request), ...passOf(launch), host: 'provost.localhost', 'provost-door': '1' }
  return new Promise((resolve, reject) => {
    const asked = ask({ method, path, socketPath, headers }, answer => readAnswer(answer).then(resolve, reject))
    asked.on('error', error => (isNobodyThere(error) ? resolve(null) : reject(error)))
    asked.end(body === '' ? undefined : body)
  })
}

function passOf({ sessionId, generation, door }: LaunchFile): Record<string, string> {
  const secret = readFileSync(join(door!.home, 'token'), 'utf8').trim()
  return { authorization: `Bearer ${composeSessionToken(secret, { session: sessionId, generation })}` }
}

function keptHeaders({ headers, body }: DoorRequest): Record<string, string> {
  const kept = KEPT_HEADERS.flatMap(name => (typeof headers[name] === 'string' ? [[name, headers[name]]] : []))
  return { ...Object.fromEntries(kept), ...(body !== '' && { 'content-length': String(Buffer.byteLength(body)) }) }
}

function isNobodyThere(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ENOENT' || error.code === 'ECONNREFUSED'
}

async function readAnswer(answer: IncomingMessage): Promise<ForwardedAnswer> {
  const type = String(answer.headers['content-type'] ?? 'text/plain')
  if (type.startsWith('text/event-stream')) {
    answer.destroy() // it would go on for ever, and no agent is given one
    return { status: 404, type: 'text/plain', body: '' }
  }
  let body = ''
  answer.setEncoding('utf8')
  for await (const chunk of answer) body += chunk
  return { status: answer.statusCode ?? 502, type, body }
}

async function answerWithoutDaemon(launch: LaunchFile, request: DoorRequest): Promise<ForwardedAnswer> {
  const { sessionId, generation, door } = launch
  const [program, ...words] = [...door!.provost, 'door', '--session', sessionId, '--generation', String(generation)]
  const { PROVOST_SESSION: _session, PROVOST_DOOR: _door, ...env } = process.env
  const child = spawn(program!, words, {
    env: { ...env, PROVOST_HOME: door!.home },
    stdio: ['pipe', 'pipe', 'ignore'],
    cwd: launch.cwd,
  })
  const ended = new Promise<void>((resolve, reject) => child.once('error', reject).once('close', () => resolve()))
  child.stdin.on('error', () => {}) // it ended before it read
  child.stdin.end(JSON.stringify({ ...request, headers: keptHeaders(request) }))
  let said = ''
  child.stdout.setEncoding('utf8')
  for await (const chunk of child.stdout) said += chunk
  await ended
  return JSON.parse(said) as ForwardedAnswer
}
