// An agent made with the official library of the Agent Client Protocol: it asks before it writes, and says what it did.
import { Readable, Writable } from 'node:stream'
import { agent, ndJsonStream } from '@agentclientprotocol/sdk'

const OPTIONS = [
  { optionId: 'yes', name: 'Allow', kind: 'allow_once' },
  { optionId: 'no', name: 'Reject', kind: 'reject_once' },
]

agent({ name: 'official' })
  .onRequest('initialize', () => ({ protocolVersion: 1, agentCapabilities: { loadSession: false } }))
  .onRequest('session/new', () => ({ sessionId: 'official-1' }))
  .onRequest('session/prompt', async ({ params: { sessionId }, client }) => {
    const toolCall = { toolCallId: 'call-1', title: 'Write hello.txt', kind: 'edit', status: 'pending' }
    await client.notify('session/update', { sessionId, update: { sessionUpdate: 'tool_call', ...toolCall } })
    const asked = await client.request('session/request_permission', { sessionId, toolCall, options: OPTIONS })
    return { stopReason: asked.outcome.optionId === 'yes' ? 'end_turn' : 'cancelled' }
  })
  .connect(ndJsonStream(Writable.toWeb(process.stdout), Readable.toWeb(process.stdin)))
