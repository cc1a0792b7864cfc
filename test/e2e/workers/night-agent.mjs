// An agent with the words of Claude Code, as test/agents/samples has them, whose provider has a bad night. It writes down
// when it was asked something and what came of it.
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const [, , place, ...flags] = process.argv
const session = flags.find(flag => flag.startsWith('--session-id'))?.split('=')[1] ?? 'native'
const readPlace = name => readFileSync(join(place, name), 'utf8')
const now = () => Date.now() + Number(readPlace('clock'))
let [turn, total] = [0, 0]

const ANSWERS = {
  limit: ({ resetsAt }) => fail('rate_limit', 429, 'usage_limit_reached', "You've hit your 5-hour limit", resetsAt),
  busy: () => fail('server_error', 529, undefined, 'API Error: Repeated 529 Overloaded errors.'),
  credit: () => fail('billing_error', 400, undefined, 'Credit balance is too low'),
  works: () => {
    total += 10
    const model = {
      inputTokens: 10,
      outputTokens: 5,
      cacheReadInputTokens: 0,
      cacheCreationInputTokens: 0,
      costUSD: 0.5,
    }
    const modelUsage = { m: { ...model, inputTokens: total, outputTokens: total / 2, costUSD: total / 20 } }
    const more = { modelUsage, total_cost_usd: total / 20, model_usage_since_last_result: { m: model } }
    say({ type: 'rate_limit_event', rate_limit_info: { status: 'allowed' } })
    say({ ...more, type: 'result', subtype: 'success', is_error: false, result: 'Now it goes on.', uuid: `u${turn}` })
  },
}

function fail(error, status, code, words, resetsAt) {
  const rate_limit_info = { status: 'rejected', resetsAt, rateLimitType: 'five_hour' }
  if (resetsAt) say({ type: 'rate_limit_event', rate_limit_info })
  const told = {
    error,
    api_error_status: status,
    api_error: code,
    ...(resetsAt && { api_error_params: { rate_limit_info } }),
  }
  say({
    ...told,
    type: 'assistant',
    message: { id: `e${turn}`, model: '<synthetic>', content: [{ type: 'text', text: words }] },
  })
  const end = { type: 'result', subtype: 'success', is_error: true, terminal_reason: 'api_error', result: words }
  say({
    ...end,
    api_error_status: status,
    api_error: code,
    modelUsage: {},
    total_cost_usd: total / 20,
    uuid: `u${turn}`,
  })
}

const say = line => console.log(JSON.stringify({ ...line, session_id: session }))

/** What the provider does at this hour. */
function choose({ clears, isTold, busyUntil, hasCredit }) {
  if (!hasCredit) return ['credit', {}]
  if (now() < clears) return ['limit', { resetsAt: isTold ? clears / 1000 : undefined }]
  return now() < busyUntil ? ['busy', {}] : ['works', {}]
}

for await (const line of createInterface({ input: process.stdin })) {
  const { message } = JSON.parse(line)
  turn++
  const [answer, told] = choose(JSON.parse(readPlace('night.json')))
  say({ type: 'system', subtype: 'init' })
  say({ type: 'user', message, isReplay: true })
  appendFileSync(join(place, 'heard.jsonl'), `${JSON.stringify({ at: now(), text: message.content, answer })}\n`)
  ANSWERS[answer](told)
}
