// Is this the id of a task? The first rule that it breaks is named (spec 2.1).

export type IdProblem = 'ID_TYPE' | 'ID_PREFIX' | 'ID_CHARACTERS' | 'ID_LENGTH'

export type IdAnswer = { readonly ok: true } | { readonly ok: false; readonly code: IdProblem }

const PREFIX = 'ta_'
const LENGTH_MIN = 2
const LENGTH_MAX = 26

export function checkId(id: unknown): IdAnswer {
  if (typeof id !== 'string') return refuse('ID_TYPE')
  if (!id.startsWith(PREFIX)) return refuse('ID_PREFIX')
  const body = id.slice(PREFIX.length)
  if (!/^[0-9A-Z]*$/.test(body)) return refuse('ID_CHARACTERS')
  if (body.length < LENGTH_MIN || body.length > LENGTH_MAX) return refuse('ID_LENGTH')
  return { ok: true }
}

export function isTaskId(id: unknown): id is string {
  return checkId(id).ok
}

function refuse(code: IdProblem): IdAnswer {
  return { ok: false, code }
}
