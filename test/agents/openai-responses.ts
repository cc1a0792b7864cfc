// The OpenAI Responses API, as far as Codex speaks it.
import { asList, asObject, type Protocol, type Spoken, textOf } from './protocol.ts'
import type { HistoryEntry, ServedUsage } from './scenario.ts'

// What was read from a cache is a part of the input here.
const usageOf = ({ input, cacheRead, output }: ServedUsage) => ({
  input_tokens: input + cacheRead,
  input_tokens_details: { cached_tokens: cacheRead },
  output_tokens: output,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: input + cacheRead + output,
})

export const openaiResponses: Protocol = {
  name: 'openai',
  readHistory: body => {
    const { input } = asObject(body)
    return typeof input === 'string' ? [{ kind: 'user', text: input }] : asList(input).flatMap(readItem)
  },
  composeEvents: spoken => {
    const response = responseOf(spoken)
    return [
      { event: 'response.created', data: { response: { ...response, status: 'in_progress', output: [] } } },
      ...response.output.map((item, index) => ({
        event: 'response.output_item.done',
        data: { output_index: index, item },
      })),
      { event: 'response.completed', data: { response } },
    ]
  },
  composeBeginning: spoken => [
    { event: 'response.created', data: { response: { ...responseOf(spoken), status: 'in_progress', output: [] } } },
    { event: 'response.output_text.delta', data: { output_index: 0, content_index: 0, delta: spoken.text } },
  ],
  composeDocument: responseOf,
  composeError: ({ type, message, details }) => ({ error: { type, message, code: null, param: null, ...details } }),
}

function readItem(value: unknown): readonly HistoryEntry[] {
  const item = asObject(value)
  if (item.role === 'user' || item.role === 'assistant') return [{ kind: item.role, text: textOf(item.content) }]
  const id = String(item.call_id ?? item.id ?? '')
  if (/_call$/.test(String(item.type))) return [{ kind: 'call', id, tool: String(item.name ?? item.type) }]
  if (/_call_output$/.test(String(item.type))) return [{ kind: 'result', id, text: resultText(item.output) }]
  return []
}

const resultText = (output: unknown): string =>
  typeof output === 'string' || Array.isArray(output) ? textOf(output) : JSON.stringify(output ?? '')

let responses = 0

function responseOf({ text, calls, model, usage }: Spoken) {
  const id = `resp_stub_${++responses}`
  const words = text === '' ? [] : [composeMessage(id, text)]
  const asked = calls.map(call => ({
    type: 'function_call',
    id: `fc_${call.id}`,
    call_id: call.id,
    ...splitName(call.tool),
    arguments: JSON.stringify(call.input),
    status: 'completed',
  }))
  return { id, object: 'response', status: 'completed', model, output: [...words, ...asked], usage: usageOf(usage) }
}

/** The tools of a server form a namespace. */
function splitName(tool: string): { name: string; namespace?: string } {
  const [, namespace, name] = /^(mcp__.+?)__(.+)$/.exec(tool) ?? []
  return namespace && name ? { name, namespace } : { name: tool }
}

const composeMessage = (id: string, text: string) => ({
  type: 'message',
  id: `${id}_message`,
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text, annotations: [] }],
})
