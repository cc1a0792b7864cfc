// What advice is asked for: a surface, a mode, a repository or the text of a task.
import { provostError } from '#kernel/errors/errors'
import { MODES, type Mode, SURFACES, type Surface } from '#kernel/events/surface'
import { isObject, isOneOf, isText } from '#kernel/reading/json-value'
import { refuseInput } from '#kernel/reading/read-input'
import { isBlank } from '#kernel/text/white-space'

export type AdviceQuery = {
  readonly surface: Surface | null
  readonly mode: Mode | null
  readonly repo: string | null
  readonly task: string
  readonly limit: number
}

const LIMIT_USUAL = 8
const LIMIT_MAX = 50

/** Null and empty text mean that nothing was asked. */
export function readAdviceQuery(value: unknown): AdviceQuery {
  const query = value === null || value === undefined ? {} : value
  if (!isObject(query)) return refuseInput('query', 'an object')
  const { surface, execution_mode: mode, repo, task, limit } = query
  const isNothingAsked = [surface, mode, repo, task].every(isNothing)
  if (isNothingAsked) throw provostError('LESSON_QUERY_EMPTY')
  return {
    surface: isNothing(surface) ? null : readWordOf(SURFACES, 'surface', surface),
    mode: isNothing(mode) ? null : readWordOf(MODES, 'execution_mode', mode),
    repo: readTextOf('repo', repo) || null,
    task: readTextOf('task', task),
    limit: readLimit(limit),
  }
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (isText(value) && isBlank(value))
}

function readWordOf<Word extends string>(words: readonly Word[], field: string, value: unknown): Word {
  return isOneOf(value, words) ? value : refuseQuery(field, value)
}

function readTextOf(field: string, value: unknown): string {
  if (isNothing(value)) return ''
  return isText(value) ? value : refuseQuery(field, value)
}

function readLimit(limit: unknown): number {
  if (limit === null || limit === undefined) return LIMIT_USUAL
  const isLimit = typeof limit === 'number' && Number.isInteger(limit) && limit >= 1 && limit <= LIMIT_MAX
  return isLimit ? limit : refuseQuery('limit', limit)
}

function refuseQuery(field: string, value: unknown): never {
  const told = String(value).slice(0, 60)
  const message = field === 'surface' ? undefined : `${field} cannot be used: ${told}`
  throw provostError('LESSON_QUERY_INVALID', { ...(message && { message }), details: { field, value, s: told } })
}
