// The table of all routes. A room adds a table of its own, and handlers of the same names in daemon/routes.
import type { Route } from './route.ts'
import { CHANGE_ROUTES } from './routes/change-routes.ts'
import { EVIDENCE_ROUTES } from './routes/evidence-routes.ts'
import { FINDING_ROUTES } from './routes/finding-routes.ts'
import { HOUSE_ROUTES } from './routes/house-routes.ts'
import { LESSON_ROUTES } from './routes/lesson-routes.ts'
import { LOG_ROUTES } from './routes/log-routes.ts'
import { PROJECT_ROUTES } from './routes/project-routes.ts'
import { REVIEW_ROUTES } from './routes/review-routes.ts'
import { SESSION_ROUTES } from './routes/session-routes.ts'
import { STATE_ROUTES } from './routes/state-routes.ts'
import { SWARM_ROUTES } from './routes/swarm-routes.ts'
import { TASK_ROUTES } from './routes/task-routes.ts'

export const ROUTES = [
  ...PROJECT_ROUTES,
  ...STATE_ROUTES,
  ...TASK_ROUTES,
  ...SESSION_ROUTES,
  ...CHANGE_ROUTES,
  ...SWARM_ROUTES,
  ...FINDING_ROUTES,
  ...REVIEW_ROUTES,
  ...EVIDENCE_ROUTES,
  ...LESSON_ROUTES,
  ...LOG_ROUTES,
  ...HOUSE_ROUTES,
] as const satisfies readonly Route[]

export type RouteName = (typeof ROUTES)[number]['name']

/** Routes that change something: each is carried out once for an Idempotency-Key. */
export type ChangeRouteName = Exclude<(typeof ROUTES)[number], { readonly method: 'GET' }>['name']
