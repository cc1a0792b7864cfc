// An agent with the words of Claude Code that keeps its conversation where Claude Code does, and goes on with it only where it finds it.
import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const flags = process.argv.slice(2)
const flagOf = flag => flags.find(word => word.startsWith(`${flag}=`))?.slice(flag.length + 1)
const resumed = flagOf('--resume')
const session_id = resumed ?? flagOf('--session-id')
const place = join(process.env.HOME, '.claude', 'projects', process.cwd().replaceAll(/[^A-Za-z0-9]/g, '-'))
const kept = join(place, `${session_id}.jsonl`)

if (resumed !== undefined && !existsSync(kept)) {
  console.error(`No conversation found with session ID: ${resumed}`)
  process.exit(1)
}
mkdirSync(place, { recursive: true })
const say = line => console.log(JSON.stringify({ ...line, session_id }))

for await (const line of createInterface({ input: process.stdin })) {
  const { type, message } = JSON.parse(line)
  if (type !== 'user') continue
  appendFileSync(kept, `${JSON.stringify({ session_id, heard: message.content })}\n`)
  say({ type: 'system', subtype: 'init', tools: [] })
  say({ type: 'result', subtype: 'success', is_error: false, result: 'I listen.', modelUsage: {} })
}
