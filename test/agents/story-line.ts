// A signal as one line of the story that a take tells.
import type { AgentSignal } from '../../src/session/rules/agent-lines/line-reader.ts'

export function composeStoryLine({ event, activity, tool }: AgentSignal): string {
  return [event, activity ?? '-', tool].filter(Boolean).join(' ')
}
