// The door for nodes: TLS, every request signed by the key that its node joined with. It opens nothing of what people ask, and
// people's tokens open nothing here.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server } from 'node:https'
import type { z } from 'zod'
import { errorResponse } from '#daemon/http/error-response'
import { Strangers } from '#daemon/http/strangers'
import { provostError } from '#kernel/errors/errors'
import type { World } from '#recorder/world'
import { isSigned } from './adapters/line/check-signature.ts'
import { keyIdOf } from './adapters/line/node-key.ts'
import type { PlanePapers } from './adapters/line/plane-papers.ts'
import { findSignature } from './rules/line/read-signature.ts'
import { BLOB_BYTES_MAX } from './rules/line/spool-record.ts'
import { findVersion, negotiateProtocol } from './rules/negotiate-protocol.ts'
import { leave } from './usecases/keep-presence.ts'
import { admitNode, type SignedCall } from './usecases/plane/admit-node.ts'
import { giveBlob } from './usecases/plane/give-blob.ts'
import { greetNode, PROTOCOL, takeBeat } from './usecases/plane/greet-node.ts'
import { type HandedOut, handOut } from './usecases/plane/hand-out.ts'
import { joinNode } from './usecases/plane/join-node.ts'
import { askToGo, takeDrained } from './usecases/plane/let-go.ts'
import { speakFor } from './usecases/plane/speak-for.ts'
import { takeSpool } from './usecases/plane/take-spool.ts'
import { NODE_CALLS } from './wire/node-calls.ts'

const PREFIX = '/node/v1'
const JOIN_BYTES_MAX = 16_384
const BODY_BYTES_MAX = 2 * 1_048_576
const POLL_MS_MAX = 25_000
/** Appends come in crowds: one look for all of them. */
const GATHER_MS = 100
const REQUEST_MS_MAX = 60_000
const DIGEST = /^sha-256=:([A-Za-z0-9+/]{43}=):$/
const BLOB = /^\/blobs\/([0-9a-f]{64})$/

type Caller = Awaited<ReturnType<typeof admitNode>> & { readonly keyId: string }
type OnTrouble = (error: unknown, correlation: string) => void

export type PlaneDoor = { readonly server: Server; readonly close: () => void }

export async function createPlaneDoor(world: World, papers: PlanePapers, onTrouble: OnTrouble): Promise<PlaneDoor> {
  const { createServer } = await import('node:https')
  const door = new Door(world, papers, onTrouble)
  const { certificate: cert, key } = papers.server
  const server = createServer({ cert, key, minVersion: 'TLSv1.2', requestTimeout: REQUEST_MS_MAX }, door.answer)
  return { server, close: () => door.close() }
}

class Door {
  readonly #world: World
  readonly #papers: PlanePapers
  readonly #onTrouble: OnTrouble
  readonly #strangers = new Strangers()
  readonly #closing = new AbortController()

  constructor(world: World, papers: PlanePapers, onTrouble: OnTrouble) {
    this.#world = world
    this.#papers = papers
    this.#onTrouble = onTrouble
  }

  close(): void {
    this.#closing.abort()
  }

  answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.headers.signature === undefined && this.#strangers.turnAway(request, response)) return
    try {
      if (request.method === 'GET' && request.url === `${PREFIX}/authority`) {
        response.end(this.#papers.authority.certificate)
        return
      }
      const answer = await this.#carryOut(request, response)
      if (answer instanceof Uint8Array) response.end(answer)
      else send(response, 200, answer)
    } catch (error) {
      const correlation = this.#world.ids.newId('co_')
      const answer = errorResponse(error, PREFIX, correlation, this.#onTrouble)
      send(response, answer.status, answer.kind === 'json' ? answer.body : {})
    }
  }

  /** Who it is comes first: of nobody who is not let in more is read than a join takes. */
  async #carryOut(request: IncomingMessage, response: ServerResponse): Promise<object | Uint8Array> {
    const path = pathOf(request)
    const call = callOf(request)
    if (path === '/join') {
      const body = await readBody(request, JOIN_BYTES_MAX)
      needDigest(call, body)
      return this.#join(call, read(NODE_CALLS.join, body))
    }
    const caller = { ...(await admitNode(this.#world, call, isSigned)), keyId: call.given!.keyId }
    if (caller.view?.state === 'revoked') throw provostError('NODE_REVOKED', { details: { id: caller.id } })
    const blob = BLOB.exec(path)?.[1]
    const isBlob = blob !== undefined && request.method === 'PUT'
    const body = await readBody(request, isBlob ? BLOB_BYTES_MAX : BODY_BYTES_MAX)
    needDigest(call, body)
    if (isBlob) return this.#keepBlob(blob, body)
    if (blob !== undefined && request.method === 'HEAD') return this.#hasBlob(blob)
    if (blob !== undefined && request.method === 'GET') return giveBlob(this.#world, caller.id, blob, rangeOf(request))
    const act = ACTS[path]
    if (!act || request.method !== 'POST') throw provostError('NOT_FOUND', { details: { noun: 'route', id: path } })
    const left = AbortSignal.any([this.#closing.signal, leftOf(response)])
    return act(this.#world, caller, body, left)
  }

  async #join(call: SignedCall, { name, secret, publicKey }: z.infer<typeof NODE_CALLS.join>): Promise<object> {
    const keyId = keyIdOf(Buffer.from(publicKey, 'base64'))
    const { id } = await admitNode(this.#world, call, isSigned, { keyId, publicKey })
    return { ...(await joinNode(this.#world, { node: id, name, secret, keyId, publicKey })), protocol: PROTOCOL }
  }

  async #hasBlob(hash: string): Promise<object> {
    if (await this.#world.store.blobs.has(hash)) return {}
    throw provostError('NOT_FOUND', { details: { noun: 'blob', id: hash } })
  }

  async #keepBlob(hash: string, body: Buffer): Promise<object> {
    if (createHash('sha256').update(body).digest('hex') !== hash)
      throw provostError('INPUT_INVALID', { message: 'the bytes are not those of the hash' })
    return { hash: await this.#world.store.blobs.put(body) }
  }
}

type Act = (world: World, caller: Caller, body: Buffer, left: AbortSignal) => Promise<object>

const ACTS: Readonly<Record<string, Act>> = {
  '/hello': async (world, { id, epoch, keyId }, body) => {
    const wish = read(NODE_CALLS.hello, body)
    return greetNode(world, { ...wish, node: { ...wish.node, id }, epoch, keyId })
  },
  '/beat': async (world, { id }, body) => {
    const wish = read(NODE_CALLS.beat, body)
    await takeBeat(world, { ...wish, node: { ...wish.node, id } })
    return {}
  },
  '/bye': async (world, { id }, body) => {
    const { node } = read(NODE_CALLS.bye, body)
    await leave(speakFor(world, { ...node, id }), world.store.presence!)
    return {}
  },
  '/drained': async (world, { id }) => {
    const state = await takeDrained(world, id)
    // One that may take work again stays.
    return { isDrained: state === 'drained' || state === 'revoked', hasLeft: state === 'revoked' }
  },
  '/leave': async (world, { id }) => ({ hasLeft: (await askToGo(world, id)) === 'revoked' }),
  '/poll': async (world, { id }, body, left) => {
    const { have, protocol, isFull, isDraining = false, isToPark = false } = read(NODE_CALLS.poll, body)
    const mayClaim = !isFull && negotiateProtocol([findVersion(PROTOCOL)!], protocol).result === 'full'
    return waitFor(world, left, { isDraining, isToPark }, () => handOut(world, id, new Set(have), mayClaim))
  },
  '/spool': (world, { id, epoch }, body) => takeSpool(world, { id, epoch }, read(NODE_CALLS.spool, body)),
}

/** Answers when there is something, or empty after a while: whoever asks then asks again. */
async function waitFor(
  world: World,
  left: AbortSignal,
  known: { readonly isDraining: boolean; readonly isToPark: boolean },
  look: () => Promise<HandedOut>,
): Promise<HandedOut> {
  const until = world.clock.monotonic() + POLL_MS_MAX
  for (;;) {
    let wake = () => {}
    const woken = new Promise<void>(resolve => {
      wake = resolve
    })
    const leave = world.store.log.onAppend(wake)
    try {
      const found = await look()
      const restMs = until - world.clock.monotonic()
      const isToPark = typeof found.parkInMs === 'number'
      const isOther = found.isDraining !== known.isDraining || isToPark !== known.isToPark
      const isNews = found.works.length + found.asks.length > 0 || isOther
      if (isNews) world.steps('poll.answer')
      if (isNews || restMs <= 0 || left.aborted) return found
      await Promise.race([woken, world.clock.sleep(restMs, left).catch(() => undefined)])
      await world.clock.sleep(GATHER_MS, left).catch(() => undefined)
    } finally {
      leave()
    }
  }
}

function pathOf({ url = '' }: IncomingMessage): string {
  const [path = ''] = url.split('?', 1)
  return path.startsWith(`${PREFIX}/`) ? path.slice(PREFIX.length) : ''
}

/** Whoever was cut off asks for the rest. */
function rangeOf({ headers }: IncomingMessage): number {
  return Number(/^bytes=([0-9]{1,12})-$/.exec(headers.range ?? '')?.[1] ?? 0)
}

/** What is signed is the digest that the request names; that the body has it is looked at when the body is there. */
function callOf({ method = '', url = '', headers }: IncomingMessage): SignedCall {
  const [path = '', query = ''] = url.split('?', 2)
  const given = findSignature(headers)
  return { method, path, query, bodySha256: hexOf(given?.digest ?? ''), given }
}

function hexOf(digest: string): string {
  return Buffer.from(DIGEST.exec(digest)?.[1] ?? '', 'base64').toString('hex')
}

function needDigest({ given, bodySha256 }: SignedCall, body: Buffer): void {
  if (createHash('sha256').update(body).digest('hex') === bodySha256) return
  throw provostError('NODE_SIGNATURE_REFUSED', { details: { id: given?.node ?? '(nobody)' } })
}

async function readBody(request: IncomingMessage, max: number): Promise<Buffer> {
  const tooLarge = () => provostError('HTTP_BODY_TOO_LARGE', { details: { max } })
  if (Number(request.headers['content-length'] ?? 0) > max) throw tooLarge()
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length
    if (bytes > max) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function read<Shape extends z.ZodType>(shape: Shape, body: Buffer): z.infer<Shape> {
  const found = shape.safeParse(parse(body))
  if (found.success) return found.data
  const [issue] = found.error.issues
  throw provostError('INPUT_INVALID', { message: `${issue?.path.join('.') || 'the body'}: ${issue?.message}` })
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function leftOf(response: ServerResponse): AbortSignal {
  const left = new AbortController()
  response.once('close', () => left.abort())
  return left.signal
}

function send(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}
