// A small honest agent of the Agent Client Protocol, as a program: `node acp-agent.ts [--no-load]`. What it does follows
// from the prompt: it asks for permission, refuses, fails, waits for a cancel, or just answers.
import { createInterface } from 'node:readline'

type Message = { readonly id?: number; readonly method?: string; readonly params?: Params; readonly result?: Params }
type Params = { readonly [name: string]: unknown }

const canLoad = !process.argv.includes('--no-load')
const waiting = new Map<number, (result: Params) => void>()
let asked = 0
let endTurn: (reason: string) => void = () => {}

const send = (message: object) => void process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
const update = (what: object) =>
  send({ method: 'session/update', params: { sessionId: 'acp-session-1', update: what } })
const say = (text: string) => update({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } })

const METHODS: Readonly<Record<string, (params: Params) => object | Promise<object>>> = {
  initialize: () => ({ protocolVersion: 1, agentCapabilities: { loadSession: canLoad }, authMethods: [] }),
  'session/new': ({ cwd }) => {
    if (typeof cwd !== 'string') throw new Error('cwd is missing')
    return { sessionId: 'acp-session-1' }
  },
  'session/load': () => {
    say('This was said before.')
    return {}
  },
  'session/prompt': ({ prompt }) => takeTurn(JSON.stringify(prompt)),
}

async function takeTurn(prompt: string): Promise<object> {
  say('Let me see.')
  if (prompt.includes('refuse')) return { stopReason: 'refusal' }
  if (prompt.includes('fail')) throw new Error('rate limit: 429')
  if (prompt.includes('wait')) return new Promise(resolve => (endTurn = stopReason => resolve({ stopReason })))
  if (prompt.includes('write')) {
    const toolCall = { toolCallId: 'call-1', title: 'Write hello.txt', kind: 'edit' }
    update({ sessionUpdate: 'tool_call', ...toolCall })
    const options = ['allow', 'reject'].map(optionId => ({ optionId, name: optionId, kind: `${optionId}_once` }))
    const { outcome } = await ask('session/request_permission', { sessionId: 'acp-session-1', toolCall, options })
    const chosen = outcome as Params
    if (chosen.outcome === 'cancelled') return { stopReason: 'cancelled' }
    say(`You said ${chosen.optionId}.`)
  }
  return { stopReason: 'end_turn' }
}

function ask(method: string, params: object): Promise<Params> {
  const id = ++asked
  send({ id, method, params })
  return new Promise(resolve => waiting.set(id, resolve))
}

async function hear({ id, method, params = {}, result }: Message): Promise<void> {
  if (method === 'session/cancel') return endTurn('cancelled')
  if (method === undefined) return waiting.get(id ?? 0)?.(result ?? {})
  try {
    const answer = await METHODS[method]?.(params)
    send(answer ? { id, result: answer } : { id, error: { code: -32601, message: `${method} is unknown` } })
  } catch (error) {
    send({ id, error: { code: -32000, message: error instanceof Error ? error.message : String(error) } })
  }
}

createInterface({ input: process.stdin }).on('line', line => void hear(JSON.parse(line)))
