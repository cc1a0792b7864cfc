// Whether an agent answers. Only a prompt that was sent proves it: a login that is stored may have ended long ago.
import type { AgentLook } from '#host/rules/diagnose'

export type Answering = 'yes' | 'no' | 'unknown'

export function readAnswering({ hasFailed }: AgentLook): Answering {
  if (hasFailed === undefined) return 'unknown'
  return hasFailed ? 'no' : 'yes'
}
