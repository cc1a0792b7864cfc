// A process that appends as fast as it is let, and tells how many appends it made:
// node contention-writer.ts <store> <stream> <seconds>
import { once } from 'node:events'
import { appendTo } from './append.ts'
import { openStore } from './throwaway-store.ts'

const [path = '', stream = '', seconds = ''] = process.argv.slice(2)
const store = await openStore(path)
const append = appendTo(store.log, stream)

const begin = once(process, 'message')
process.send?.('ready')
await begin
const end = performance.now() + Number(seconds) * 1_000
let commits = 0
while (performance.now() < end) {
  await append()
  commits++
}
process.send?.(commits)
await store.close()
process.disconnect()
