// An agent with the words of Claude Code that is refused or served by the key that it finds. It writes down which one that was.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const [, , place, ...flags] = process.argv
const session = flags.find(flag => flag.startsWith('--session-id'))?.split('=')[1] ?? 'native'
const { ANTHROPIC_API_KEY: key = '(none)', OTHER_KEY: other = '(none)' } = process.env
const say = line => console.log(JSON.stringify({ ...line, session_id: session }))
const end = { type: 'result', subtype: 'success' }
let turn = 0

function refuse(resetsAt) {
  const rate_limit_info = { status: 'rejected', resetsAt, rateLimitType: 'five_hour' }
  const told = { api_error_status: 429, api_error: 'usage_limit_reached', api_error_params: { rate_limit_info } }
  const words = "You've hit your 5-hour limit"
  const message = { id: `e${turn}`, model: '<synthetic>', content: [{ type: 'text', text: words }] }
  say({ type: 'rate_limit_event', rate_limit_info })
  say({ ...told, type: 'assistant', error: 'rate_limit', message })
  say({
    ...end,
    ...told,
    is_error: true,
    terminal_reason: 'api_error',
    result: words,
    modelUsage: {},
    uuid: `u${turn}`,
  })
}

function work() {
  const used = { inputTokens: 10, outputTokens: 5, cacheReadInputTokens: 0, cacheCreationInputTokens: 0, costUSD: 0.5 }
  const figures = { model_usage_since_last_result: { m: used }, modelUsage: { m: used }, total_cost_usd: 0.5 }
  say({ type: 'rate_limit_event', rate_limit_info: { status: 'allowed' } })
  say({ ...end, ...figures, is_error: false, result: 'Done.', uuid: `u${turn}` })
}

for await (const line of createInterface({ input: process.stdin })) {
  const { message } = JSON.parse(line)
  turn++
  const { refused, resetsAt } = JSON.parse(readFileSync(join(place, 'weather.json'), 'utf8'))
  say({ type: 'system', subtype: 'init' })
  say({ type: 'user', message, isReplay: true })
  const heard = { session: process.env.PROVOST_SESSION, key, other, text: message.content }
  appendFileSync(join(place, 'heard.jsonl'), `${JSON.stringify(heard)}\n`)
  if (!refused.includes(key)) work()
  else {
    writeFileSync('begun.txt', 'half of it\n')
    refuse(resetsAt)
  }
}
