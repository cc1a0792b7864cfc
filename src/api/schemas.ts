// The shapes that pass through the doors. Loaded only when a body is read or the description is made.
import type { z } from 'zod'
import { CAGE_SCHEMAS } from '#access/wire/cage-schemas'
import { PASS_SCHEMAS } from '#access/wire/pass-schemas'
import { TRUST_SCHEMAS } from '#access/wire/trust-schemas'
import { CHANGE_SCHEMAS } from '#change/wire/change-schemas'
import { EVIDENCE_SCHEMAS } from '#evidence/wire/evidence-schemas'
import { FINDING_SCHEMAS } from '#finding/wire/finding-schemas'
import { FLEET_SCHEMAS } from '#fleet/wire/fleet-schemas'
import { INBOX_SCHEMAS } from '#inbox/wire/inbox-schemas'
import { AGENT_SCHEMAS } from '#install/wire/agent-schemas'
import { LESSON_SCHEMAS } from '#lessons/wire/lesson-schemas'
import { LOG_SCHEMAS } from '#log/wire/log-schemas'
import { LOOKING_SCHEMAS } from '#looking/wire/looking-schemas'
import { PROJECT_SCHEMAS } from '#project/wire/project-schemas'
import { PROOF_SCHEMAS } from '#proof/wire/proof-schemas'
import { REVIEW_SCHEMAS } from '#review/wire/review-schemas'
import { SESSION_SCHEMAS } from '#session/wire/session-schemas'
import { STATE_SCHEMAS } from '#statedir/wire/state-schemas'
import { SWARM_SCHEMAS } from '#swarm/wire/swarm-schemas'
import { TASK_SCHEMAS } from '#task/wire/task-schemas'
import { LIMIT_SCHEMAS } from '#usage/wire/limit-schemas'
import { USAGE_SCHEMAS } from '#usage/wire/usage-schemas'
import { WEBHOOK_SCHEMAS } from '#usage/wire/webhook-schemas'
import { HOUSE_SCHEMAS } from './house-schemas.ts'
import type { SentValue } from './wire-value.ts'

export const SCHEMAS = {
  ...PROJECT_SCHEMAS,
  ...INBOX_SCHEMAS,
  ...TRUST_SCHEMAS,
  ...CAGE_SCHEMAS,
  ...PASS_SCHEMAS,
  ...STATE_SCHEMAS,
  ...TASK_SCHEMAS,
  ...SESSION_SCHEMAS,
  ...FLEET_SCHEMAS,
  ...CHANGE_SCHEMAS,
  ...SWARM_SCHEMAS,
  ...FINDING_SCHEMAS,
  ...REVIEW_SCHEMAS,
  ...LOOKING_SCHEMAS,
  ...EVIDENCE_SCHEMAS,
  ...LESSON_SCHEMAS,
  ...USAGE_SCHEMAS,
  ...LIMIT_SCHEMAS,
  ...WEBHOOK_SCHEMAS,
  ...AGENT_SCHEMAS,
  ...LOG_SCHEMAS,
  ...PROOF_SCHEMAS,
  ...HOUSE_SCHEMAS,
}

export type SchemaName = keyof typeof SCHEMAS

/** What a schema describes, as a type: costs nothing to import. */
export type Shape<Name extends SchemaName> = SentValue<z.infer<(typeof SCHEMAS)[Name]>>
