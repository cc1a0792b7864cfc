// A request with an Idempotency-Key is carried out once, whoever asks how often, at the same time or after a crash.
import type { ApiResponse } from '#api/exchange'
import type { ChangeRouteName } from '#api/routes'
import { asRequest } from '#daemon/current-request'
import type { AnyCall, AnyHandler } from '#daemon/handler'
import { errorResponse } from '#daemon/http/error-response'
import { isProvostError, provostError } from '#kernel/errors/errors'
import { sha256Hex } from '#kernel/events/hash'
import { readInstant, writeInstant } from '#kernel/events/time'
import { canonicalJson } from '#kernel/reading/canonical-json'
import { createInTurn } from '#process/in-turn'
import type { KeptRequest } from '#store/ports/request-store'
import { readGiven, toGiven } from './kept-answer.ts'
import { AFTERMATHS, recoverRequest } from './request-aftermath.ts'
import { decideRequest, type RequestWay } from './rules/decide-request.ts'

const KEY_MAX = 200
/** How long somebody waits for what another process does; work in this process is waited for as long as it takes. */
const WAIT_MS = 30_000
const LOOK_MS = 100

type Keyed = {
  readonly call: AnyCall
  readonly route: ChangeRouteName
  readonly handler: AnyHandler
  readonly key: string
  readonly requestHash: string
}

export type AnswerOnce = (call: AnyCall, route: ChangeRouteName, handler: AnyHandler) => Promise<ApiResponse>

/** Those who come with one key take turns: whoever comes later finds the answer of the first. */
export function createAnswerOnce(): AnswerOnce {
  const inTurn = createInTurn()
  return async (call, route, handler) => {
    const key = keyOf(call)
    if (key === undefined || AFTERMATHS[route] === 'reads') return handler(call)
    return inTurn(key, () => answerKeyed({ call, route, handler, key, requestHash: hashOf(call) }))
  }
}

function keyOf({ request }: AnyCall): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || (key !== '' && key.length <= KEY_MAX)) return key
  throw provostError('INPUT_INVALID', {
    message: `Idempotency-Key must be 1 to ${KEY_MAX} characters; got ${key.length}`,
  })
}

function hashOf({ request: { method, path, query, body, actor } }: AnyCall): string {
  return sha256Hex(canonicalJson({ method, path, query, actor, body: body ?? null }))
}

const WAYS: Readonly<Record<Exclude<RequestWay, 'wait'>, (keyed: Keyed, kept: KeptRequest) => Promise<ApiResponse>>> = {
  refuse: async () => {
    throw provostError('INPUT_INVALID', {
      message: 'Idempotency-Key must be new for another request; got one that was used',
      hint: 'send a fresh key',
    })
  },
  answer: async (_keyed, kept) => readGiven(kept.answer!),
  run: (keyed, kept) => takeOver(keyed, kept, call => keyed.handler(call)),
  recover: (keyed, kept) => takeOver(keyed, kept, call => recoverRequest(call, keyed.route, keyed.handler, kept)),
}

async function answerKeyed(keyed: Keyed): Promise<ApiResponse> {
  const { call, key, requestHash } = keyed
  const { world } = call.services
  const { requests } = world.store
  const { own } = world.owners
  const at = writeInstant(world.clock.now())
  const mine = { key, requestHash, owner: own, correlation: call.correlation, at }
  let kept = await requests.begin(mine)
  if (kept.correlation === call.correlation) return carryOut(keyed, { ...call, begunAt: at }, keyed.handler)
  for (let waited = 0; ; waited += LOOK_MS) {
    const way = judge(keyed, kept)
    if (way !== 'wait') return WAYS[way](keyed, kept)
    if (waited >= WAIT_MS) throw provostError('REQUEST_RUNNING', { details: { key, since: kept.at } })
    await world.clock.sleep(LOOK_MS)
    kept = (await requests.find(key)) ?? (await requests.begin(mine))
    if (kept.correlation === call.correlation) return carryOut(keyed, { ...call, begunAt: at }, keyed.handler)
  }
}

/** Of what this process carries out nothing runs now: whoever asked for it here was waited for. */
function judge({ call, requestHash }: Keyed, kept: KeptRequest): RequestWay {
  const { owners, clock } = call.services.world
  const began = readInstant(kept.at)
  return decideRequest({
    isSameRequest: kept.requestHash === requestHash,
    isAnswered: kept.answer !== null,
    hasActed: kept.firstPosition !== null,
    owner: kept.owner === owners.own ? 'gone' : owners.look(kept.owner),
    ageMs: began === undefined ? 0 : clock.now() - began,
  }).result
}

async function takeOver(keyed: Keyed, kept: KeptRequest, work: AnyHandler): Promise<ApiResponse> {
  const { requests } = keyed.call.services.world.store
  const { own } = keyed.call.services.world.owners
  // Somebody else was faster: what became of the request is to be asked anew.
  if (!(await requests.takeOver(kept, own))) return answerKeyed(keyed)
  return carryOut(keyed, { ...keyed.call, correlation: kept.correlation, begunAt: kept.at, isAgain: true }, work)
}

async function carryOut({ key }: Keyed, call: AnyCall, work: AnyHandler): Promise<ApiResponse> {
  const { own } = call.services.world.owners
  const { requests } = call.services.world.store
  const scope = { key, owner: own, hasActed: false }
  try {
    const response = await asRequest(scope, () => work(call))
    const given = toGiven(response)
    if (given) await requests.answer(key, own, given)
    else await requests.release(key, own)
    return response
  } catch (error) {
    return keepRefusal(call, key, error)
  }
}

/**
 * Who was refused before anything was written may ask again with the same key. What was refused with an event, such as
 * `task.refused`, stays refused. A store or a process that failed has said nothing about the act: the next one finds out.
 */
async function keepRefusal(call: AnyCall, key: string, error: unknown): Promise<ApiResponse> {
  const { own } = call.services.world.owners
  const { requests } = call.services.world.store
  const isWord = isProvostError(error) && error.kind !== 'unavailable' && error.kind !== 'internal'
  const isFree = await requests.release(key, own).catch(() => true)
  if (isFree || !isWord) throw error
  const { onUnexpected } = call.services
  const given = toGiven(errorResponse(error, call.request.path, call.correlation, onUnexpected))!
  await requests.answer(key, own, given)
  throw error
}
