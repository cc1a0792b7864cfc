// `provost state lane-name`

import type { Run } from '#cli/command'
import { composeLaneSlug } from '../rules/layout/lane-slug.ts'

export const run: Run = async ({ args, rest }) => {
  const slug = composeLaneSlug([args.text!, ...rest].join(' '))
  return { json: { slug, name: `review-lane-${slug}.md` }, lines: [slug] }
}
