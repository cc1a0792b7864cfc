// What Provost says as an agent of the Agent Client Protocol (version 1): a prompt is a task, its phases are the plan, and what
// an agent asks for is asked of the person at the editor.
import { isObject, type JsonObject } from '#kernel/reading/json-value'
import { WORK_PHASES } from '../phase/phase.ts'

export const ACP_VERSION = 1

export function composeInitialized(version: string): object {
  return {
    protocolVersion: ACP_VERSION,
    agentInfo: { name: 'provost', title: 'Provost', version },
    agentCapabilities: {
      loadSession: false,
      promptCapabilities: { image: false, audio: false, embeddedContext: false },
    },
    authMethods: [],
  }
}

export function composeChunk(sessionId: string, text: string): object {
  return { sessionId, update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: `${text}\n` } } }
}

/** A phase that was passed is completed; where a task was sent back, later ones wait again. */
export function composePlan(sessionId: string, phase: string): object {
  const at = phase === 'done' ? WORK_PHASES.length : [...WORK_PHASES].map(String).indexOf(phase)
  const entries = WORK_PHASES.map((each, index) => ({
    content: each.replaceAll('_', ' '),
    priority: 'medium',
    status: index < at ? 'completed' : index === at ? 'in_progress' : 'pending',
  }))
  return { sessionId, update: { sessionUpdate: 'plan', entries } }
}

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/always/i, 'allow_always'],
  [/^(allow|yes|approve|accept)/i, 'allow_once'],
]

export function composeTaskPermission(
  sessionId: string,
  toolCallId: string,
  title: string,
  choices: readonly string[],
): object {
  const options = choices.map(word => ({
    optionId: word,
    name: word,
    kind: KINDS.find(([pattern]) => pattern.test(word))?.[1] ?? 'reject_once',
  }))
  return { sessionId, toolCall: { toolCallId, title, kind: 'other', status: 'pending' }, options }
}

/** The option that was chosen; null when the person left it. */
export function readOutcome(result: unknown): string | null {
  const outcome = isObject(result) && isObject(result.outcome) ? result.outcome : {}
  return outcome.outcome === 'selected' && typeof outcome.optionId === 'string' ? outcome.optionId : null
}

/** The texts of a prompt, and the addresses of what it links to. */
export function readAcpPrompt(params: JsonObject): string {
  const blocks = Array.isArray(params.prompt) ? params.prompt.filter(isObject) : []
  const texts = blocks.flatMap(({ type, text, uri }) =>
    type === 'text' ? [text] : type === 'resource_link' ? [uri] : [],
  )
  return texts
    .filter(text => typeof text === 'string')
    .join('\n')
    .trim()
}
