// The table of all routes. A room adds a table of its own, and handlers of the same names in daemon/routes.

import { CAGE_ROUTES } from '#access/wire/cage-routes'
import { PASS_ROUTES } from '#access/wire/pass-routes'
import { TRUST_ROUTES } from '#access/wire/trust-routes'
import { CHANGE_ROUTES } from '#change/wire/change-routes'
import { EVIDENCE_ROUTES } from '#evidence/wire/evidence-routes'
import { FINDING_ROUTES } from '#finding/wire/finding-routes'
import { FLEET_ROUTES } from '#fleet/wire/fleet-routes'
import { INBOX_ROUTES } from '#inbox/wire/inbox-routes'
import { AGENT_ROUTES } from '#install/wire/agent-routes'
import { LESSON_ROUTES } from '#lessons/wire/lesson-routes'
import { LOG_ROUTES } from '#log/wire/log-routes'
import { LOOKING_ROUTES } from '#looking/wire/looking-routes'
import { PROJECT_ROUTES } from '#project/wire/project-routes'
import { PROOF_ROUTES } from '#proof/wire/proof-routes'
import { REVIEW_ROUTES } from '#review/wire/review-routes'
import { SESSION_ROUTES } from '#session/wire/session-routes'
import { STATE_ROUTES } from '#statedir/wire/state-routes'
import { SWARM_ROUTES } from '#swarm/wire/swarm-routes'
import { TASK_ROUTES } from '#task/wire/task-routes'
import { LIMIT_ROUTES } from '#usage/wire/limit-routes'
import { USAGE_ROUTES } from '#usage/wire/usage-routes'
import { WEBHOOK_ROUTES } from '#usage/wire/webhook-routes'
import { HOUSE_ROUTES } from './house-routes.ts'
import type { Route } from './route.ts'

export const ROUTES = [
  ...PROJECT_ROUTES,
  ...INBOX_ROUTES,
  ...TRUST_ROUTES,
  ...PASS_ROUTES,
  ...CAGE_ROUTES,
  ...STATE_ROUTES,
  ...TASK_ROUTES,
  ...SESSION_ROUTES,
  ...FLEET_ROUTES,
  ...CHANGE_ROUTES,
  ...SWARM_ROUTES,
  ...FINDING_ROUTES,
  ...REVIEW_ROUTES,
  ...LOOKING_ROUTES,
  ...EVIDENCE_ROUTES,
  ...LESSON_ROUTES,
  ...USAGE_ROUTES,
  ...LIMIT_ROUTES,
  ...WEBHOOK_ROUTES,
  ...AGENT_ROUTES,
  ...LOG_ROUTES,
  ...PROOF_ROUTES,
  ...HOUSE_ROUTES,
] as const satisfies readonly Route[]

export type RouteName = (typeof ROUTES)[number]['name']

/** Routes that change something: each is carried out once for an Idempotency-Key. */
export type ChangeRouteName = Exclude<(typeof ROUTES)[number], { readonly method: 'GET' }>['name']
