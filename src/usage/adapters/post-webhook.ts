// Carries one message to an endpoint over HTTP. The address that a name leads to is looked at when it is used, so that a
// name cannot lead elsewhere after it was checked.
import { lookup as lookUp } from 'node:dns'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { WebhookPost, WebhookReply } from '../ports/webhooks.ts'
import { isPrivateAddress } from '../rules/out/check-endpoint.ts'

const ANSWER_MS_MAX = 15_000
const ANSWER_BYTES_MAX = 64 * 1024

export function postWebhook(message: WebhookPost, signal: AbortSignal): Promise<WebhookReply | null> {
  const noAnswer = (why: string): WebhookReply => ({ status: null, retryAfterS: null, why })
  const { hostname } = new URL(message.url)
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !mayReach(literal, message)) return Promise.resolve(noAnswer(refusal(literal)))
  return new Promise(resolve => {
    const limit = AbortSignal.timeout(ANSWER_MS_MAX)
    const sent = send(message, AbortSignal.any([signal, limit]))
    sent.on('response', response => hearAnswer(response, resolve))
    sent.on('error', (error: Error) => {
      if (signal.aborted) return resolve(null)
      resolve(noAnswer(limit.aborted ? `no answer within ${ANSWER_MS_MAX / 1000} s` : error.message))
    })
    sent.end(message.body)
  })
}

function send(message: WebhookPost, signal: AbortSignal): ClientRequest {
  const request = message.url.startsWith('https:') ? requestHttps : requestHttp
  const headers = {
    ...message.headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(message.body),
    'user-agent': 'provost',
  }
  // A connection of its own: one that is kept could lead to an address that nobody looked at.
  return request(message.url, { method: 'POST', headers, agent: false, signal, lookup: lookUpPublic(message) })
}

const mayReach = (address: string, { allowPrivate }: WebhookPost) => allowPrivate || !isPrivateAddress(address)

const refusal = (address: string) => `${address} lies in a private network; --allow-private lets it through`

function lookUpPublic(message: WebhookPost): LookupFunction {
  return (hostname, options, answer) =>
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      const found = error ? [] : addresses
      const refused = found.find(({ address }) => !mayReach(address, message))
      const [first] = found
      if (error || refused || !first)
        return answer(error ?? new Error(refused ? refusal(refused.address) : 'no address'), '', 0)
      return options.all ? answer(null, found) : answer(null, first.address, first.family)
    })
}

/** The status says enough; of what follows only so much is read as lets a well-behaved server end. */
function hearAnswer(response: IncomingMessage, resolve: (reply: WebhookReply) => void): void {
  const { statusCode, headers } = response
  const seconds = Number(headers['retry-after'])
  const retryAfterS = Number.isSafeInteger(seconds) && seconds >= 0 ? seconds : null
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > ANSWER_BYTES_MAX) response.destroy()
  })
  response.on('error', () => undefined)
  response.on('close', () => resolve({ status: statusCode ?? null, retryAfterS, why: `status ${statusCode}` }))
}
