// The last look at where the process of a session lives.
import type { Look, RuntimeReason, RuntimeState } from '../activity/vocabulary.ts'

export type RuntimePart = { readonly state: RuntimeState; readonly reason: string }

type Written = RuntimePart & { readonly reason: RuntimeReason }

export const NOT_SPAWNED: Written = { state: 'unknown', reason: 'spawn_incomplete' }
export const RUNNING: Written = { state: 'alive', reason: 'process_running' }

export const RUNTIME_BY_LOOK: Readonly<Record<Look, Written>> = {
  alive: RUNNING,
  dead: { state: 'exited', reason: 'runtime_missing' },
  failed: { state: 'probe_failed', reason: 'probe_error' },
  indeterminate: { state: 'unknown', reason: '' },
}
