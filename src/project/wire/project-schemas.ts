// The shapes of projects and their configuration.

import { z } from 'zod'
import { absolutePath, instant, next } from '#api/shared-shapes'

const Project = z.strictObject({
  id: z.string(),
  path: z.string(),
  repo: z.string(),
  defaultBranch: z.string(),
  node: z.string().nullable().describe('the node on which its checkout lies; null: added before nodes had names'),
  checkouts: z.record(z.string(), z.string()).describe('where each node has it'),
  status: z.enum(['registered', 'removed']),
  addedAt: instant,
  addedBy: z.string(),
  version: z.int(),
  inspected: z
    .strictObject({
      head: z.string().nullable(),
      branch: z.string().nullable(),
      remote: z.string().nullable(),
      dirtyPaths: z.int(),
      at: instant,
    })
    .nullable(),
})

const AddProject = z.strictObject({
  path: absolutePath,
  id: z.string().optional(),
  repo: z.string().optional(),
  defaultBranch: z.string().optional(),
})

export const PROJECT_SCHEMAS = {
  Project,
  ProjectList: z.strictObject({ projects: z.array(Project), next }),
  AddProject,
  MoveProject: z.strictObject({ path: absolutePath }),
  InitProject: AddProject.omit({ defaultBranch: true }),
  Initialised: z.strictObject({
    project: Project,
    files: z.array(z.strictObject({ path: z.string(), written: z.boolean() })),
    added: z.boolean(),
    trust: z.strictObject({
      isTrusted: z.boolean().describe('whether all that has effect here counts from now on'),
      parts: z.array(z.string()).describe('what has effect here'),
      foreign: z.array(z.string()).describe('what lay in the tree before and nobody trusted yet'),
    }),
  }),
  Removed: z.strictObject({ id: z.string(), removed: z.literal(true) }),
  Config: z.strictObject({
    values: z.array(z.strictObject({ key: z.string(), value: z.unknown(), source: z.string() })),
  }),
}
