// The Gemini API's generateContent, as far as the Gemini CLI speaks it.
import { asList, asObject, type Protocol, type Spoken, textOf } from './protocol.ts'
import type { HistoryEntry } from './scenario.ts'

const USAGE = { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 }

export const geminiGenerate: Protocol = {
  name: 'gemini',
  readHistory: body => asList(asObject(body).contents).flatMap(readContent),
  composeEvents: spoken => [{ event: '', data: composeChunk(spoken, 'STOP') }],
  composeBeginning: spoken => [{ event: '', data: composeChunk(spoken, undefined) }],
  composeDocument: spoken => composeChunk(spoken, 'STOP'),
  composeError: ({ status, type, message, details }) => ({
    error: { code: status, status: type, message, ...details },
  }),
}

function readContent(value: unknown): readonly HistoryEntry[] {
  const { role, parts } = asObject(value)
  const kind = role === 'model' ? 'assistant' : 'user'
  const blocks = asList(parts).map(asObject)
  const text = textOf(blocks.filter(block => typeof block.text === 'string'))
  return [...(text === '' ? [] : [{ kind, text } as const]), ...blocks.flatMap(readToolBlock)]
}

// The API has no ids of its own for calls, so the tool's name stands for them.
function readToolBlock({ functionCall, functionResponse }: Readonly<Record<string, unknown>>): HistoryEntry[] {
  const [call, response] = [asObject(functionCall), asObject(functionResponse)]
  if (functionCall) return [{ kind: 'call', id: String(call.id ?? call.name), tool: String(call.name) }]
  if (!functionResponse) return []
  const text = JSON.stringify(response.response ?? '')
  return [{ kind: 'result', id: String(response.id ?? response.name), text }]
}

function composeChunk({ text, calls, model }: Spoken, finishReason: string | undefined) {
  const words = text === '' ? [] : [{ text }]
  const asked = calls.map(({ id, tool, input }) => ({ functionCall: { id, name: tool, args: input } }))
  return {
    candidates: [{ index: 0, content: { role: 'model', parts: [...words, ...asked] }, finishReason }],
    usageMetadata: USAGE,
    modelVersion: model,
  }
}
