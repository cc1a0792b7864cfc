// Small JSON files of a home: absent, or whole. Half a file is told as what it is, with what helps.
import { readFileSync } from 'node:fs'
import { type ProvostError, provostError } from '#kernel/errors/errors'

/** Undefined: there is none. */
export function readHomePaper(path: string, hint: string): unknown {
  const text = readIfThere(path, hint)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw paperUnusable(path, 'it is no JSON', hint)
  }
}

export function paperUnusable(path: string, why: string, hint: string): ProvostError {
  return provostError('HOME_UNUSABLE', { message: `${path} cannot be used: ${why}`, details: { path, why }, hint })
}

function readIfThere(path: string, hint: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw paperUnusable(path, message, hint)
  }
}
