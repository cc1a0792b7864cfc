// Which project this is: its id, the repository it is known as, its default branch and what it offers.

import { z } from 'zod'
import { ID_SHAPES } from '#kernel/events/ids'
import { REPO_NAME } from '#kernel/events/repository-identity'
import { SURFACES } from '#kernel/events/surface'
import { branchName, distinctList } from './config-value.ts'

/** The words of evidence 2.2. */

const PROJECT_ID = ID_SHAPES.find(({ noun }) => noun === 'project')!.shape

export const projectId = z
  .string()
  .regex(PROJECT_ID, 'must be 1 to 40 of a-z, 0-9 and "-", not begin with "-", nor with dfind-, dpat-, drec- or ddoc-')

export const repoName = z.string().regex(REPO_NAME, 'must be owner/name, of letters, digits, "_", "." and "-"')

export const identityShape = {
  id: projectId.optional().describe('The name of the project in ids and commands; absent: the name of the directory.'),
  repo: repoName
    .optional()
    .describe('owner/name, as evidence and lessons know the repository; absent: from the remote `origin`.'),
  defaultBranch: branchName.optional().describe('The branch that changes are made for; absent: HEAD of the remote.'),
  surfaces: z
    .array(z.enum(SURFACES))
    .max(SURFACES.length)
    .check(distinctList(surface => surface))
    .default([])
    .meta({
      description: 'What the project offers its users. While empty, accepted tasks send no evidence.',
      uniqueItems: true,
    }),
}
