// State directories without the store: any directory a person points at, and what a hook has to know at once.

import type { Environment } from '#daemon/wiring'
import { runStateOperation, type StateOperation } from './state-operations.ts'
import { type DirectoryWish, openDirectorySite } from './state-sites.ts'

export type { StateOperation } from './state-operations.ts'
export type { DirectoryWish } from './state-sites.ts'

export async function askDirectory(
  env: Environment,
  wish: DirectoryWish,
  operation: StateOperation,
  input: object,
): Promise<unknown> {
  return runStateOperation(operation, await openDirectorySite(env, wish), input)
}
