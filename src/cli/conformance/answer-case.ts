// Answers one conformance case. Whatever the line holds, there is exactly one answer and nothing is thrown.
import { isProvostError, provostError } from '#kernel/errors/errors'
import { type ConformanceFunctions, ROOMS } from './rooms.ts'

export type CaseAnswer = { readonly id: unknown } & (
  | { readonly out: unknown }
  | { readonly error: { readonly code: string; readonly message: string } }
)

export async function answerCase(line: string): Promise<CaseAnswer> {
  const given = parseCase(line)
  if (!given) return { id: null, error: { code: 'INPUT_INVALID', message: 'the line is not a JSON object' } }
  const id = given.id ?? null
  try {
    return { id, out: (await findFunction(given.fn))(given.in) }
  } catch (error) {
    if (isProvostError(error)) return { id, error: { code: error.code, message: error.message } }
    return { id, error: { code: 'INTERNAL', message: error instanceof Error ? error.message : String(error) } }
  }
}

function parseCase(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

async function findFunction(fn: unknown): Promise<(input: unknown) => unknown> {
  const name = typeof fn === 'string' ? fn : ''
  const room = name.slice(0, name.indexOf('.'))
  const functions: ConformanceFunctions = Object.hasOwn(ROOMS, room) ? await ROOMS[room]!() : {}
  const found = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (found) return found
  throw provostError('NOT_FOUND', {
    message: `no function ${name || String(fn)}`,
    details: { noun: 'function', id: name },
  })
}
