// What the operating system said, as words of ours.
import { isProvostError, provostError } from '#kernel/errors/errors'

export function systemErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota is used up',
  EMFILE: 'too many files are open',
}

/** A typed error stays what it is. */
export function directoryUnusable(dir: string, error: unknown): Error {
  if (isProvostError(error)) return error
  const code = systemErrorCode(error)
  return provostError('STATE_DIR_UNUSABLE', {
    cause: error,
    details: { dir, why: WORDS[code] ?? (code || 'it failed') },
  })
}

export async function orUnusable<Value>(dir: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    throw directoryUnusable(dir, error)
  }
}
