// `provost state lane-name`
import { composeLaneSlug } from '#core/statedir/lane-slug'
import type { Run } from '../command.ts'

export const run: Run = async ({ args, rest }) => {
  const slug = composeLaneSlug([args.text!, ...rest].join(' '))
  return { json: { slug, name: `review-lane-${slug}.md` }, lines: [slug] }
}
