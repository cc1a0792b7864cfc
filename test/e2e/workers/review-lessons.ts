// Reviews lessons one after the other, and tells each action that was acknowledged before it goes on.
// Usage: node review-lessons.ts <name> <id>…
import { writeSync } from 'node:fs'
import { openInProcess } from '../../../src/daemon/in-process.ts'
import { person } from '../../../src/kernel/events/actor.ts'

const [name = '', ...ids] = process.argv.slice(2)
const { app, close } = await openInProcess(process.env)
const reason = 'a reason of the test'

const ACTIONS: [action: string, body: object][] = [
  ['review', { reason }],
  ['accept', { reason }],
  ['reopen', { reason }],
  ['edit', { fields: { notes: `by ${name}` } }],
  ['reject', { reason }],
  ['reopen', { reason }],
]

for (const id of ids) {
  for (const [action, body] of ACTIONS) {
    const path = `/api/lessons/${id}/${action}`
    const answer = await app({ method: 'POST', path, query: {}, headers: {}, body, actor: person(name) })
    // What is written to the descriptor has left this process, however it dies.
    writeSync(1, `${answer.status} ${id} ${action}\n`)
  }
}
await close()
