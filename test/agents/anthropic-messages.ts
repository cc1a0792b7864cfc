// The Anthropic Messages API, as far as Claude Code speaks it.
import { asList, asObject, type Protocol, type ServerEvent, type Spoken, textOf } from './protocol.ts'
import type { HistoryEntry } from './scenario.ts'

const usageOf = ({ usage }: Spoken) => ({
  input_tokens: usage.input,
  output_tokens: usage.output,
  cache_read_input_tokens: usage.cacheRead,
  cache_creation_input_tokens: 0,
})

export const anthropicMessages: Protocol = {
  name: 'anthropic',
  readHistory: body => asList(asObject(body).messages).flatMap(readMessage),
  composeEvents: spoken => [
    ...composeOpening(spoken),
    ...contentOf(spoken).flatMap((block, index) => composeBlock(block, index)),
    {
      event: 'message_delta',
      data: { delta: { stop_reason: stopReasonOf(spoken), stop_sequence: null }, usage: usageOf(spoken) },
    },
    { event: 'message_stop', data: {} },
  ],
  composeBeginning: spoken => [
    ...composeOpening(spoken),
    ...composeBlock({ type: 'text', text: spoken.text }, 0).slice(0, 2),
  ],
  composeDocument: spoken => ({
    ...messageOf(spoken),
    content: contentOf(spoken),
    stop_reason: stopReasonOf(spoken),
  }),
  composeError: ({ type, message, details }) => ({ type: 'error', error: { type, message, ...details } }),
}

// The texts of one message are one entry: agents put notes of their own beside what a person said.
function readMessage(message: unknown): readonly HistoryEntry[] {
  const { role, content } = asObject(message)
  if (role !== 'user' && role !== 'assistant') return []
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : asList(content).map(asObject)
  const text = textOf(blocks.filter(block => block.type === 'text'))
  return [...(text === '' ? [] : [{ kind: role, text } as const]), ...blocks.flatMap(readToolBlock)]
}

function readToolBlock(block: Readonly<Record<string, unknown>>): readonly HistoryEntry[] {
  if (block.type === 'tool_use') return [{ kind: 'call', id: String(block.id), tool: String(block.name) }]
  if (block.type !== 'tool_result') return []
  return [{ kind: 'result', id: String(block.tool_use_id), text: textOf(block.content) }]
}

type Block = Readonly<Record<string, unknown>>

function contentOf({ text, calls }: Spoken): readonly Block[] {
  const words = text === '' ? [] : [{ type: 'text', text }]
  return [...words, ...calls.map(({ id, tool, input }) => ({ type: 'tool_use', id, name: tool, input }))]
}

const stopReasonOf = ({ calls }: Spoken) => (calls.length > 0 ? 'tool_use' : 'end_turn')

let messages = 0

const messageOf = (spoken: Spoken) => ({
  id: `msg_stub_${++messages}`,
  type: 'message',
  role: 'assistant',
  model: spoken.model,
  content: [] as readonly Block[],
  stop_reason: null as string | null,
  stop_sequence: null,
  usage: usageOf(spoken),
})

const composeOpening = (spoken: Spoken): readonly ServerEvent[] => [
  { event: 'message_start', data: { message: messageOf(spoken) } },
]

function composeBlock(block: Block, index: number): readonly ServerEvent[] {
  const isText = block.type === 'text'
  const opening = isText ? { type: 'text', text: '' } : { ...block, input: {} }
  const delta = isText
    ? { type: 'text_delta', text: block.text }
    : { type: 'input_json_delta', partial_json: JSON.stringify(block.input) }
  return [
    { event: 'content_block_start', data: { index, content_block: opening } },
    { event: 'content_block_delta', data: { index, delta } },
    { event: 'content_block_stop', data: { index } },
  ]
}
