// The application: one function from request to answer. Every door leads here.
import { cageRoutes, passRoutes, trustRoutes } from '#access/handlers'
import { isJudging, listActions } from '#access/rules/who/listed-actions'
import { type Confirming, needAuthority } from '#access/usecases/need-authority'
import { proveVisitor } from '#access/usecases/prove-visitor'
import type { ApiRequest, ApiResponse, App } from '#api/exchange'
import { matchRoute } from '#api/match-route'
import type { Route } from '#api/route'
import { type ChangeRouteName, ROUTES, type RouteName } from '#api/routes'
import { changeRoutes } from '#change/handlers'
import { errorRoutes } from '#errors/handlers'
import { evidenceCareRoutes } from '#evidence/care-handlers'
import { evidenceRoutes } from '#evidence/handlers'
import { findingRoutes } from '#finding/handlers'
import { fleetRoutes } from '#fleet/handlers'
import { hostRoutes } from '#host/handlers'
import { inboxRoutes } from '#inbox/handlers'
import { agentRoutes } from '#install/handlers'
import { provostError } from '#kernel/errors/errors'
import { lessonArtifactRoutes } from '#lessons/artifact-handlers'
import { lessonRoutes } from '#lessons/handlers'
import { logRoutes } from '#log/handlers'
import { lookingRoutes } from '#looking/handlers'
import { projectRoutes } from '#project/handlers'
import { proofRoutes } from '#proof/handlers'
import { reactorRoutes } from '#reactor/handlers'
import { type AnswerOnce, createAnswerOnce } from '#requests/answer-once'
import { reviewRoutes } from '#review/handlers'
import { salvageRoutes } from '#salvage/handlers'
import { sessionRoutes } from '#session/handlers'
import { stateRoutes } from '#statedir/handlers'
import { swarmRoutes } from '#swarm/handlers'
import { taskRoutes } from '#task/handlers'
import { usageRoutes } from '#usage/handlers'
import { limitRoutes } from '#usage/limit-handlers'
import { webhookRoutes } from '#usage/webhook-handlers'
import { openConfirmations } from './confirmations.ts'
import { asProven } from './current-proof.ts'
import type { AllHandlers, AnyCall, AnyHandler } from './handler.ts'
import { errorResponse } from './http/error-response.ts'
import { judgeSigned, LOOKING } from './judge-signed.ts'
import { pageRoutes } from './page-handlers.ts'
import type { Services } from './services.ts'

const HANDLERS: AllHandlers = {
  ...projectRoutes,
  ...agentRoutes,
  ...inboxRoutes,
  ...trustRoutes,
  ...passRoutes,
  ...cageRoutes,
  ...stateRoutes,
  ...taskRoutes,
  ...sessionRoutes,
  ...fleetRoutes,
  ...salvageRoutes,
  ...changeRoutes,
  ...swarmRoutes,
  ...findingRoutes,
  ...reviewRoutes,
  ...lookingRoutes,
  ...evidenceRoutes,
  ...evidenceCareRoutes,
  ...lessonRoutes,
  ...lessonArtifactRoutes,
  ...usageRoutes,
  ...limitRoutes,
  ...webhookRoutes,
  ...errorRoutes,
  ...logRoutes,
  ...proofRoutes,
  ...reactorRoutes,
  ...hostRoutes,
  ...pageRoutes,
}

export function createApp(services: Services): App {
  const [answerOnce, confirmations] = [createAnswerOnce(), openConfirmations()]
  return async request => {
    const correlation = services.world.ids.newId('co_')
    try {
      const confirming = confirmations(request, services.world.clock.now())
      return await answer(services, request, correlation, answerOnce, confirming)
    } catch (error) {
      const answer = errorResponse(error, request.path, correlation, services.onUnexpected)
      if (answer.kind === 'json') services.errors.note((answer.body as { readonly code: string }).code)
      return answer
    }
  }
}

async function answer(
  services: Services,
  request: ApiRequest,
  correlation: string,
  answerOnce: AnswerOnce,
  confirming: Confirming,
): Promise<ApiResponse> {
  const { route, parameters } = findRoute(request)
  const authority = isJudging(listActions(route, request.body)) ? await services.authority() : LOOKING
  const signature = judgeSigned(services.world, authority, route, request)
  if (!route.isPublic)
    await needAuthority(
      services.world,
      { route, parameters, query: request.query, body: request.body, visitor: request, signature, confirming },
      authority,
    )
  if (route.needsIfMatch && request.headers['if-match'] === undefined) throw provostError('HTTP_PRECONDITION_REQUIRED')
  const body = route.body ? await checkedBody(route, request) : request.body
  const call: AnyCall = { services, request: { ...request, body }, parameters, body, correlation }
  const handler = handlerOf(services, route, request)
  if (route.method === 'GET') return handler(call)
  const proven = await proveVisitor(services.world, request, signature, confirming.isGiven)
  const response = await asProven(proven, () => answerOnce(call, route.name as ChangeRouteName, handler))
  services.wakeReactor()
  return response
}

/** The past has to be folded first, so whoever asks about it asks for much. */
function handlerOf({ beside }: Services, route: Route, request: ApiRequest): AnyHandler {
  const name = route.name as RouteName
  if ((route.isHeavy || isAboutPast(route, request)) && beside?.isThere) return call => beside.ask(name, call)
  return call => carryOut(call.services, name, call)
}

/** Who asks about a past moment is answered by the world of then. */
export async function carryOut(services: Services, name: RouteName, call: AnyCall): Promise<ApiResponse> {
  const handler = HANDLERS[name] as AnyHandler // the row's own shape has read the body
  const route: Route = ROUTES.find(row => row.name === name)!
  if (!isAboutPast(route, call.request)) return handler(call)
  return handler({ ...call, services: { ...services, world: await services.past.at(call.request.query.at!) } })
}

function isAboutPast(route: Route, { query }: ApiRequest): boolean {
  return route.keepsPast === true && query.at !== undefined
}

function findRoute({ method, path }: ApiRequest): { route: Route; parameters: Readonly<Record<string, string>> } {
  const match = matchRoute(ROUTES, method, path)
  if (match.found) return match
  if (match.otherMethods.length > 0) throw provostError('HTTP_METHOD_REFUSED', { details: { method, path } })
  throw provostError('NOT_FOUND', {
    message: `no route ${path}`,
    hint: 'compare with /openapi.json',
    details: { noun: 'route', id: path },
  })
}

async function checkedBody(route: Route, request: ApiRequest): Promise<unknown> {
  const { readBody } = await import('#api/read-body')
  return readBody(route.body!, request.body)
}
