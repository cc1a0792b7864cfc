// Dials the plane: TLS with its authority and nobody else's, every request signed by the node's key. TLS is loaded when somebody
// dials, and not before.
import { createHash, randomBytes } from 'node:crypto'
import type { RequestOptions } from 'node:https'
import type { PlaneLine, PlanePaper } from '#fleet/ports/plane-line'
import { SIGNATURE_LABEL } from '#fleet/rules/line/read-signature'
import { composeSignatureBase } from '#fleet/rules/signature-base'
import { type ErrorCode, isErrorCode } from '#kernel/errors/error-catalog'
import { isProvostError, provostError } from '#kernel/errors/errors'
import { isObject, type JsonObject } from '#kernel/reading/json-value'
import type { NodeKey } from './node-key.ts'

const PREFIX = '/node/v1'
const SECOND_MS = 1_000
const NONCE_BYTES = 18
const NOTHING = new Uint8Array()
const BYTES = 'application/octet-stream'
const TRIES_MAX = 20
/** Longer than the plane lets a poll wait. */
const ANSWER_MS_MAX = 40_000

export type Speaker = { readonly node: string; readonly key: NodeKey; readonly now: () => number }

type Answered = {
  readonly status: number
  readonly bytes: Buffer
  readonly text: string
  readonly date: string | undefined
}

export async function dialPlane(
  { url, authority, epoch }: PlanePaper,
  { node, key, now }: Speaker,
): Promise<PlaneLine> {
  const { Agent } = await import('node:https')
  const agent = new Agent({ ca: authority, keepAlive: true })
  let offsetMs = 0
  const send = async (method: string, path: string, body: Uint8Array, type: string, more = {}): Promise<Answered> => {
    const created = Math.floor((now() + offsetMs) / SECOND_MS)
    const headers = { ...signatureOf({ node, epoch, key, created }, method, path, body), 'content-type': type, ...more }
    return exchange(new URL(path, url), { method, agent, headers }, body)
  }
  /** A clock that is wrong is corrected by what the plane says, once for each request. */
  const ask = async (method: string, path: string, body: Uint8Array, type: string): Promise<JsonObject> => {
    const answered = await send(method, `${PREFIX}${path}`, body, type)
    if (codeOf(answered) !== 'NODE_CLOCK_OFF' || answered.date === undefined) return readAnswer(answered, node)
    offsetMs = Date.parse(answered.date) - now()
    return readAnswer(await send(method, `${PREFIX}${path}`, body, type), node)
  }
  const getBlob = async (hash: string): Promise<Uint8Array> => {
    let have = Buffer.alloc(0)
    for (let tries = 0; ; tries++) {
      const range = { range: `bytes=${have.length}-` }
      try {
        const answered = await send('GET', `${PREFIX}/blobs/${hash}`, NOTHING, BYTES, range)
        if (answered.status >= 400) readAnswer(answered, node)
        return needHash(Buffer.concat([have, answered.bytes]), hash, url)
      } catch (error) {
        const part = partOf(error)
        if (part === undefined || part.length === 0 || tries >= TRIES_MAX) throw error
        have = Buffer.concat([have, part])
      }
    }
  }
  return {
    getBlob,
    hasBlob: async hash => (await send('HEAD', `${PREFIX}/blobs/${hash}`, NOTHING, BYTES)).status === 200,
    post: (path, body) => ask('POST', path, Buffer.from(JSON.stringify(body)), 'application/json'),
    putBlob: async (hash, bytes) => {
      await ask('PUT', `/blobs/${hash}`, bytes, BYTES)
    },
    close: () => agent.destroy(),
  }
}

/** What the plane shows as its authority, believed by nobody yet: whoever asks compares it with a pin. */
export async function fetchAuthority(url: string): Promise<string> {
  const place = new URL(`${PREFIX}/authority`, url)
  return (await exchange(place, { method: 'GET', rejectUnauthorized: false, agent: false }, new Uint8Array())).text
}

function signatureOf(
  { node, epoch, key, created }: { node: string; epoch: number; key: NodeKey; created: number },
  method: string,
  path: string,
  body: Uint8Array,
) {
  const bodySha256 = createHash('sha256').update(body).digest('hex')
  const nonce = randomBytes(NONCE_BYTES).toString('base64url')
  const signed = { method, path, query: '', bodySha256, node, epoch, created, nonce, keyId: key.keyId }
  const { base, digest, params } = composeSignatureBase(signed)
  return {
    'provost-node': node,
    'provost-epoch': String(epoch),
    'content-digest': digest,
    'signature-input': `${SIGNATURE_LABEL}=${params}`,
    signature: `${SIGNATURE_LABEL}=:${key.sign(base)}:`,
  }
}

async function exchange(place: URL, options: RequestOptions, body: Uint8Array): Promise<Answered> {
  const { request } = await import('node:https')
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const fail = (why: unknown) => {
      const cause = new CutOff(why, Buffer.concat(chunks))
      reject(provostError('NODE_PLANE_UNREACHABLE', { cause, details: { url: place.origin } }))
    }
    const asked = request(place, { ...options, timeout: ANSWER_MS_MAX }, response => {
      response.on('data', chunk => chunks.push(chunk))
      response.on('error', fail)
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const date = response.headers.date
        resolve({ status: response.statusCode ?? 0, bytes, text: bytes.toString('utf8'), date })
      })
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer in time')))
    asked.on('error', fail)
    asked.end(body)
  })
}

/** What had come before the line broke: the rest is asked for, and not all of it again. */
class CutOff extends Error {
  readonly part: Buffer
  constructor(why: unknown, part: Buffer) {
    super(why instanceof Error ? why.message : String(why))
    this.part = part
  }
}

function partOf(error: unknown): Buffer | undefined {
  return isProvostError(error) && error.cause instanceof CutOff ? error.cause.part : undefined
}

function needHash(bytes: Buffer, hash: string, url: string): Uint8Array {
  if (createHash('sha256').update(bytes).digest('hex') === hash) return bytes
  throw provostError('NODE_PLANE_UNREACHABLE', { message: 'the bytes are not those of the hash', details: { url } })
}

function codeOf({ status, text }: Answered): string | undefined {
  if (status < 400) return undefined
  const problem = readJson(text)
  return isObject(problem) ? String(problem.code) : undefined
}

function readAnswer(answered: Answered, node: string): JsonObject {
  const body = readJson(answered.text)
  if (answered.status < 400 && isObject(body)) return body
  const code = codeOf(answered) ?? ''
  const known: ErrorCode = isErrorCode(code) ? code : 'NODE_PLANE_UNREACHABLE'
  const message = isObject(body) ? String(body.detail ?? body.title ?? code) : `it answered ${answered.status}`
  throw provostError(known, { message, details: { id: node } })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What the plane or the line says may pass by itself. */
function isLineTrouble(error: unknown): boolean {
  return isProvostError(error) && error.code === 'NODE_PLANE_UNREACHABLE'
}

export function sayTrouble(error: unknown): string {
  if (!isProvostError(error)) return String(error)
  const cause = isLineTrouble(error) && error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${error.code}: ${error.message}${cause}`
}
