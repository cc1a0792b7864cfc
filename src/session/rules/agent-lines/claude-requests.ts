// Which questions of Claude Code are open, line by line. While one is, the agent waits for a person, whatever else it does
// at the same time; each comes to an end of its own: answered, withdrawn, or overtaken by the end of the turn.
import type { JsonObject } from '#kernel/reading/json-value'
import type { AgentSignal, ClosedRequest } from './line-reader.ts'
import { listOf, membersOf, textOf } from './read-json-line.ts'

type OpenRequest = {
  readonly id: string
  readonly call: string
  readonly activity: 'blocked' | 'waiting_input'
}

export type OpenRequests = readonly OpenRequest[]

/** More than this nobody could answer; it bounds what is remembered. */
const OPEN_MAX = 100

/** What this line opens and closes, and the signal as it reads then. */
export function followRequests(
  open: OpenRequests,
  line: JsonObject,
  signal: AgentSignal | undefined,
): { readonly open: OpenRequests; readonly signal: AgentSignal | undefined } {
  const closed = listClosed(open, line)
  const left = open.filter(({ id }) => !closed.some(request => request.id === id))
  const next = signal?.request ? [...left, toOpen(signal, line)].slice(-OPEN_MAX) : left
  const told = signal ?? (closed.length > 0 ? { event: 'request_answered', activity: 'active' as const } : undefined)
  if (!told) return { open: next, signal: undefined }
  const held = next.at(-1)
  const activity = held && told.activity === 'active' ? { activity: held.activity } : {}
  return { open: next, signal: { ...told, ...activity, ...(closed.length > 0 && { closed }) } }
}

function toOpen({ request, activity }: AgentSignal, line: JsonObject): OpenRequest {
  const call = textOf(membersOf(line.request).tool_use_id)
  return { id: request!.id, call, activity: activity === 'waiting_input' ? 'waiting_input' : 'blocked' }
}

function listClosed(open: OpenRequests, line: JsonObject): ClosedRequest[] {
  const close = (how: ClosedRequest['how'], isMeant: (request: OpenRequest) => boolean) =>
    open.filter(isMeant).map(({ id }) => ({ id, how }))
  switch (line.type) {
    // It repeats an answer when it has taken it.
    case 'control_response':
      return close('answered', ({ id }) => id === membersOf(line.response).request_id)
    case 'control_cancel_request':
      return close('withdrawn', ({ id }) => id === line.request_id)
    case 'user':
      return close('superseded', ({ call }) => call !== '' && resultsOf(line).includes(call))
    case 'result':
      return close('superseded', () => true)
    default:
      return []
  }
}

const resultsOf = (line: JsonObject) =>
  listOf(membersOf(line.message).content).map(block => textOf(membersOf(block).tool_use_id))
