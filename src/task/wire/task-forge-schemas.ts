// The shapes between tasks and the forge: what is published there, and which issues become tasks.
import { z } from 'zod'

const TakenIssue = z.strictObject({
  issue: z.int(),
  title: z.string(),
  url: z.string(),
  task: z.string().nullable().describe('null: it would become one'),
})

export const TASK_FORGE_SCHEMAS = {
  PublishWish: z.strictObject({
    apply: z.boolean().optional().describe('do it; without this it says what it would do'),
  }),
  IntakeWish: z.strictObject({
    project: z.string(),
    label: z.string().min(1).max(200),
    apply: z.boolean().optional().describe('make the tasks; without this it says which they would be'),
  }),
  TakenIssues: z.strictObject({ taken: z.array(TakenIssue), known: z.array(TakenIssue) }),
}
