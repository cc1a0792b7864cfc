// The application: one function from request to answer. Every door leads here.
import type { ApiRequest, ApiResponse, App } from '#api/exchange'
import { matchRoute } from '#api/match-route'
import type { Route } from '#api/route'
import { type ChangeRouteName, ROUTES, type RouteName } from '#api/routes'
import { provostError } from '#core/kernel/errors'
import { type AnswerOnce, createAnswerOnce } from './answer-once.ts'
import type { Call, Handler, Handlers } from './handler.ts'
import { errorResponse } from './http/error-response.ts'
import { changeRoutes } from './routes/changes.ts'
import { errorRoutes } from './routes/errors.ts'
import { evidenceRoutes } from './routes/evidence.ts'
import { evidenceCareRoutes } from './routes/evidence-care.ts'
import { findingRoutes } from './routes/findings.ts'
import { hostRoutes } from './routes/host.ts'
import { lessonArtifactRoutes } from './routes/lesson-artifacts.ts'
import { lessonRoutes } from './routes/lessons.ts'
import { logRoutes } from './routes/log.ts'
import { pageRoutes } from './routes/pages.ts'
import { projectRoutes } from './routes/projects.ts'
import { reactorRoutes } from './routes/reactor.ts'
import { reviewRoutes } from './routes/reviews.ts'
import { salvageRoutes } from './routes/salvage.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { stateRoutes } from './routes/state.ts'
import { swarmRoutes } from './routes/swarm.ts'
import { taskRoutes } from './routes/tasks.ts'
import type { Services } from './services.ts'

const HANDLERS: Handlers = {
  ...projectRoutes,
  ...stateRoutes,
  ...taskRoutes,
  ...sessionRoutes,
  ...salvageRoutes,
  ...changeRoutes,
  ...swarmRoutes,
  ...findingRoutes,
  ...reviewRoutes,
  ...evidenceRoutes,
  ...evidenceCareRoutes,
  ...lessonRoutes,
  ...lessonArtifactRoutes,
  ...errorRoutes,
  ...logRoutes,
  ...reactorRoutes,
  ...hostRoutes,
  ...pageRoutes,
}

export function createApp(services: Services): App {
  const answerOnce = createAnswerOnce()
  return async request => {
    const correlation = services.world.ids.newId('co_')
    try {
      return await answer(services, request, correlation, answerOnce)
    } catch (error) {
      return errorResponse(error, request.path, correlation, services.onUnexpected)
    }
  }
}

async function answer(
  services: Services,
  request: ApiRequest,
  correlation: string,
  answerOnce: AnswerOnce,
): Promise<ApiResponse> {
  const { route, parameters } = findRoute(request)
  if (route.needsIfMatch && request.headers['if-match'] === undefined) throw provostError('HTTP_PRECONDITION_REQUIRED')
  const body = route.body ? await checkedBody(route, request) : request.body
  const asked = await servicesOf(services, route, request)
  const call: Call = { services: asked, request: { ...request, body }, parameters, correlation }
  const handler = HANDLERS[route.name as RouteName] as Handler
  if (route.method === 'GET') return handler(call)
  const response = await answerOnce(call, route.name as ChangeRouteName, handler)
  services.wakeReactor()
  return response
}

/** Who asks about a past moment is answered by the world of then. */
async function servicesOf(services: Services, route: Route, { query }: ApiRequest): Promise<Services> {
  if (!route.keepsPast || query.at === undefined) return services
  return { ...services, world: await services.past.at(query.at) }
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
