// `provost change draft`
import type { Run } from '#cli/command'
import { postChange } from './change-post.ts'
import { composeHeadline } from './print-change.ts'

export const run: Run = async context => {
  const change = await postChange(context, 'draftChange')
  return { json: change, lines: [composeHeadline(change, context.style)] }
}
