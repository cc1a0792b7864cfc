// What a look at a runtime says about it (session 3.7). A runtime that cannot be asked says nothing about the agent.
import { hasEnded } from '#kernel/events/process-life'
import { readInstant } from '#kernel/events/time'
import type { Look } from '../activity/vocabulary.ts'
import type { Heartbeat, Witness } from '../life/run-documents.ts'

const HEARTBEAT_MS_MAX = 30_000

export type SupervisorFacts = {
  readonly supervisor: Witness
  readonly observed: {
    readonly kind: 'found' | 'absent' | 'error'
    readonly startTime: string | null
    readonly state: string
  }
  readonly heartbeat: Heartbeat | 'unreadable' | undefined
  readonly now: number
}

/** The runtime `process`: it lives as long as the supervisor, known by identity, keeps its heart beating. */
export function deriveRuntimeLook({ supervisor, observed, heartbeat, now }: SupervisorFacts): Look {
  if (observed.kind === 'error') return 'failed'
  if (observed.kind === 'absent' || hasEnded(observed.state)) return 'dead'
  if (observed.startTime === null) return 'indeterminate'
  if (observed.startTime !== supervisor.startTime) return 'dead'
  if (heartbeat === 'unreadable') return 'failed'
  const beatAt = readInstant(heartbeat?.at)
  return beatAt !== undefined && now - beatAt <= HEARTBEAT_MS_MAX ? 'alive' : 'indeterminate'
}

export type TmuxFacts = { readonly exitCode: number | null; readonly stderr: string }

/** The runtime `tmux`: only its own word that the session is gone counts; everything else speaks about the server. */
export function deriveTmuxLook({ exitCode, stderr }: TmuxFacts): Look {
  if (exitCode === 0) return 'alive'
  return exitCode === 1 && /can't find session/.test(stderr) ? 'dead' : 'failed'
}
