// The slug of a review lane, from whatever the lane is called.
import { provostError } from '#kernel/errors/errors'

const LENGTH_MAX = 32

export function composeLaneSlug(text: string): string {
  const slug = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .replace(/_$/, '')
    .slice(0, LENGTH_MAX)
  if (slug !== '') return slug
  throw provostError('INPUT_INVALID', {
    message: `the name of a lane must hold a letter from a to z; got ${JSON.stringify(text.slice(0, 40))}`,
    details: { field: 'text' },
  })
}
