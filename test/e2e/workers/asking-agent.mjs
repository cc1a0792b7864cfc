// An agent of the Agent Client Protocol that asks a person before it hands its plan in: `node asking-agent.mjs`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const PLAN = {
  id: 'p1',
  title: 'Say goodbye',
  brief: 'A file comes.',
  acceptance_criteria: [{ id: 'AC1', description: 'there is a goodbye' }],
  file_plan: [{ path: 'bye.txt', intent: 'create' }],
}

const waiting = new Map()
let asked = 0

const send = message => void process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)

function ask(method, params) {
  const id = ++asked
  send({ id, method, params })
  return new Promise(resolve => waiting.set(id, resolve))
}

async function takeTurn() {
  const toolCall = { toolCallId: 'call-1', title: 'Write planning.ai.json', kind: 'edit' }
  const options = ['allow', 'reject'].map(optionId => ({ optionId, name: optionId, kind: `${optionId}_once` }))
  const { outcome } = await ask('session/request_permission', { sessionId: 's1', toolCall, options })
  if (outcome.optionId === 'allow')
    writeFileSync(join(process.env.PROVOST_SUBMIT_DIR, 'planning.ai.json'), JSON.stringify(PLAN))
  return { stopReason: 'end_turn' }
}

const METHODS = {
  initialize: () => ({ protocolVersion: 1, agentCapabilities: { loadSession: false }, authMethods: [] }),
  'session/new': () => ({ sessionId: 's1' }),
  'session/prompt': takeTurn,
}

createInterface({ input: process.stdin }).on('line', async line => {
  const { id, method, result } = JSON.parse(line)
  if (method === undefined) return waiting.get(id)?.(result)
  const answer = await METHODS[method]?.()
  if (id !== undefined) send(answer ? { id, result: answer } : { id, error: { code: -32601, message: 'unknown' } })
})
