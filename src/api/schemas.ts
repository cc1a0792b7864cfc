// The shapes that pass through the doors. Loaded only when a body is read or the description is made.
import type { z } from 'zod'
import { CHANGE_SCHEMAS } from './schemas/change-schemas.ts'
import { EVIDENCE_SCHEMAS } from './schemas/evidence-schemas.ts'
import { FINDING_SCHEMAS } from './schemas/finding-schemas.ts'
import { HOUSE_SCHEMAS } from './schemas/house-schemas.ts'
import { LESSON_SCHEMAS } from './schemas/lesson-schemas.ts'
import { LOG_SCHEMAS } from './schemas/log-schemas.ts'
import { PROJECT_SCHEMAS } from './schemas/project-schemas.ts'
import { REVIEW_SCHEMAS } from './schemas/review-schemas.ts'
import { SESSION_SCHEMAS } from './schemas/session-schemas.ts'
import { STATE_SCHEMAS } from './schemas/state-schemas.ts'
import { SWARM_SCHEMAS } from './schemas/swarm-schemas.ts'
import { TASK_SCHEMAS } from './schemas/task-schemas.ts'

export const SCHEMAS = {
  ...PROJECT_SCHEMAS,
  ...STATE_SCHEMAS,
  ...TASK_SCHEMAS,
  ...SESSION_SCHEMAS,
  ...CHANGE_SCHEMAS,
  ...SWARM_SCHEMAS,
  ...FINDING_SCHEMAS,
  ...REVIEW_SCHEMAS,
  ...EVIDENCE_SCHEMAS,
  ...LESSON_SCHEMAS,
  ...LOG_SCHEMAS,
  ...HOUSE_SCHEMAS,
}

export type SchemaName = keyof typeof SCHEMAS

/** What a schema describes, as a type: costs nothing to import. */
export type Shape<Name extends SchemaName> = z.infer<(typeof SCHEMAS)[Name]>
