// Listens to a daemon's events on many connections, and tells of each event when the first and the last one had it:
// node fan-out-listeners.ts <address> <token> <listeners>
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'

const [address = '', token = '', count = ''] = process.argv.slice(2)
const listeners = Number(count)
const agent = new Agent({ maxSockets: listeners })

let arrived = 0
let first = 0n

await Promise.all(Array.from({ length: listeners }, listen))
process.send?.('ready')
process.once('disconnect', () => process.exit())

async function listen(): Promise<void> {
  const request = get(`${address}/api/events`, { agent, headers: { authorization: `Bearer ${token}` } })
  const [answer]: IncomingMessage[] = await once(request, 'response')
  if (answer?.statusCode !== 200) throw new Error(`The daemon answered ${answer?.statusCode}.`)
  answer.setEncoding('utf8').on('data', hear)
}

// One event at a time, and far smaller than a packet: a chunk is an event, unless it is the greeting.
function hear(chunk: string): void {
  if (!chunk.includes('data: ')) return
  const now = process.hrtime.bigint()
  if (arrived++ === 0) first = now
  if (arrived < listeners) return
  arrived = 0
  process.send?.({ first: String(first), last: String(now) })
}
