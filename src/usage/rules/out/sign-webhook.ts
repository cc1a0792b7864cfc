// The headers that prove where a message comes from (Standard Webhooks 1.0): one signature for each secret in force.
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { readTelemetryBase64, writeBase64 } from './base64.ts'

export const SECRET_PREFIX = 'whsec_'

export type WebhookMessage = {
  /** Of the event: a repeat is the same message. */
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string
  /** Two while one takes the place of the other. */
  readonly secrets: readonly string[]
}

export type WebhookHeaders = Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>>

export function signWebhook({ id, timestamp, body, secrets }: WebhookMessage): WebhookHeaders {
  const content = utf8ToBytes(`${id}.${timestamp}.${body}`)
  const signatures = secrets.map(secret => {
    const key = readTelemetryBase64(secret.slice(SECRET_PREFIX.length))
    return `v1,${writeBase64(hmac(sha256, key, content))}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': `${timestamp}`, 'webhook-signature': signatures.join(' ') }
}
