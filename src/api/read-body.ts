// Checks a body against the shape of its route. Kept apart because the schema library is slow to load.
import { provostError, sortedProblems } from '#kernel/errors/errors'
import { SCHEMAS, type SchemaName } from './schemas.ts'

export function readBody(name: SchemaName, body: unknown): unknown {
  const read = SCHEMAS[name].safeParse(body ?? {})
  if (read.success) return read.data
  const errors = sortedProblems(
    read.error.issues.map(issue => ({ path: `/${issue.path.join('/')}`, keyword: issue.code, message: issue.message })),
  )
  const first = errors[0]!
  throw provostError('HTTP_BODY_INVALID', {
    message: `request body: ${first.path} ${first.message}`,
    details: { errors },
  })
}
