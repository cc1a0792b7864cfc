// A request with an Idempotency-Key is carried out once; sent again, it gets the answer it got.
import { type ApiResponse, json } from '#api/exchange'
import { canonicalJson } from '#core/kernel/canonical-json'
import { provostError } from '#core/kernel/errors'
import { sha256Hex } from '#core/kernel/hash'
import { writeInstant } from '#core/kernel/time'
import type { Call, Handler } from './handler.ts'

const KEY_MAX = 200

export async function answerOnce(call: Call, handler: Handler): Promise<ApiResponse> {
  const key = call.request.headers['idempotency-key']
  if (key === undefined) return handler(call)
  if (key === '' || key.length > KEY_MAX)
    throw provostError('INPUT_INVALID', {
      message: `Idempotency-Key must be 1 to ${KEY_MAX} characters; got ${key.length}`,
    })
  const { answers } = call.services.world.store
  const { method, path, query, body, actor } = call.request
  const requestHash = sha256Hex(canonicalJson({ method, path, query, actor, body: body ?? null }))
  const kept = await answers.find(key)
  if (kept && kept.requestHash !== requestHash) {
    throw provostError('INPUT_INVALID', {
      message: 'Idempotency-Key must be new for another request; got one that was used',
      hint: 'send a fresh key',
    })
  }
  if (kept) return json(kept.status, JSON.parse(kept.body), { 'idempotency-replayed': 'true' })
  const response = await handler(call)
  if (response.kind === 'json') {
    await answers.keep(
      key,
      { requestHash, status: response.status, body: JSON.stringify(response.body) },
      writeInstant(call.services.world.clock.now()),
    )
  }
  return response
}
