// Hands in submissions one after the other, and tells each run that was acknowledged before it goes on.
// Usage: node ingest.ts <store> <template.json> <name> <count>
import { readFileSync, writeSync } from 'node:fs'
import { openInProcess } from '../../../src/daemon/in-process.ts'
import { person } from '../../../src/kernel/events/actor.ts'

const [store = '', template = '', name = '', count = ''] = process.argv.slice(2)
const submission = JSON.parse(readFileSync(template, 'utf8'))
const { app, close } = await openInProcess(process.env)

for (let n = 1; n <= Number(count); n++) {
  const run_id = `${name}-${n}`
  const { status } = await app({
    method: 'POST',
    path: '/api/evidence/submissions',
    query: { store, provenance: 'git' },
    headers: {},
    body: JSON.stringify({ ...submission, run_id }),
    actor: person('ana'),
  })
  // What is written to the descriptor has left this process, however it dies.
  writeSync(1, `${status} ${run_id}\n`)
}
await close()
