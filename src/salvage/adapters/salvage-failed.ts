// Whatever goes wrong while work is being saved is one refusal: nothing is removed then.
import { isProvostError, provostError } from '#kernel/errors/errors'

export function salvageFailed(path: string, why: string, cause?: unknown): Error {
  return provostError('SALVAGE_FAILED', { cause, details: { path, why } })
}

/** The failure of any step, told as a failed salvage of the worktree. */
export async function asSalvage<Value>(path: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (cause) {
    if (isProvostError(cause) && cause.code === 'SALVAGE_FAILED') throw cause
    throw salvageFailed(path, cause instanceof Error ? cause.message : String(cause), cause)
  }
}
