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
/** Longer than the plane lets a poll wait. */
const ANSWER_MS_MAX = 40_000

export type Speaker = { readonly node: string; readonly key: NodeKey; readonly now: () => number }

type Answered = { readonly status: number; readonly text: string; readonly date: string | undefined }

export async function dialPlane(
  { url, authority, epoch }: PlanePaper,
  { node, key, now }: Speaker,
): Promise<PlaneLine> {
  const { Agent } = await import('node:https')
  const agent = new Agent({ ca: authority, keepAlive: true })
  let offsetMs = 0
  const send = async (method: string, path: string, body: Uint8Array, type: string): Promise<Answered> => {
    const created = Math.floor((now() + offsetMs) / SECOND_MS)
    const headers = { ...signatureOf({ node, epoch, key, created }, method, path, body), 'content-type': type }
    return exchange(new URL(path, url), { method, agent, headers }, body)
  }
  /** A clock that is wrong is corrected by what the plane says, once for each request. */
  const ask = async (method: string, path: string, body: Uint8Array, type: string): Promise<JsonObject> => {
    const answered = await send(method, `${PREFIX}${path}`, body, type)
    if (codeOf(answered) !== 'NODE_CLOCK_OFF' || answered.date === undefined) return readAnswer(answered, node)
    offsetMs = Date.parse(answered.date) - now()
    return readAnswer(await send(method, `${PREFIX}${path}`, body, type), node)
  }
  return {
    post: (path, body) => ask('POST', path, Buffer.from(JSON.stringify(body)), 'application/json'),
    putBlob: async (hash, bytes) => {
      await ask('PUT', `/blobs/${hash}`, bytes, 'application/octet-stream')
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
    const fail = (cause: unknown) =>
      reject(provostError('NODE_PLANE_UNREACHABLE', { cause, details: { url: place.origin } }))
    const asked = request(place, { ...options, timeout: ANSWER_MS_MAX }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('error', fail)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        resolve({ status: response.statusCode ?? 0, text, date: response.headers.date })
      })
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer in time')))
    asked.on('error', fail)
    asked.end(body)
  })
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
export function isLineTrouble(error: unknown): boolean {
  return isProvostError(error) && error.code === 'NODE_PLANE_UNREACHABLE'
}
