// Updates, cleans, resets and defers in one state directory until its time is up, and tells what was accepted.
// Usage: node state-storm.ts <project> <state directory> <name> <milliseconds>
import { randomInt } from 'node:crypto'
import { readSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiRequest } from '../../../src/api/exchange.ts'
import { openInProcess } from '../../../src/daemon/in-process.ts'
import { person } from '../../../src/kernel/events/actor.ts'

const [project = '', directory = '', name = '', milliseconds = ''] = process.argv.slice(2)
const LOCK_WAIT_MS = 120_000

const { app, close } = await openInProcess(process.env)
tell({ ready: true })
readSync(0, Buffer.alloc(1)) // all start together, when they are told to
const end = performance.now() + Number(milliseconds)
for (let n = 1; performance.now() < end; n++) await act(n)
await close()

async function act(n: number): Promise<void> {
  const file = `stray ${name} ${n}.txt`
  writeFileSync(join(directory, file), `${name} ${n}`)
  tell({ created: file })
  const chance = randomInt(100)
  if (chance < 60) {
    const key = `by_${name}_${n}`
    if (await ask('PATCH', 'workflow', { patch: { [key]: n } }, { 'if-match': '*' })) tell({ updated: key })
  } else if (chance < 80) {
    if (await ask('POST', 'deferred', { title: `Later ${name} ${n}` })) tell({ deferred: `Later ${name} ${n}` })
  } else await ask('POST', chance < 95 ? 'cleanup' : 'reset', { apply: true })
}

async function ask(
  method: ApiRequest['method'],
  what: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const path = `/api/projects/${project}/state/${what}`
  const request = { method, path, query: {}, headers, body: { ...body, lockWaitMs: LOCK_WAIT_MS }, actor: person(name) }
  const response = await app(request)
  if (response.status >= 300) tell({ refused: response.kind === 'json' ? response.body : response.status })
  return response.status < 300
}

/** What is written to the descriptor has left this process, however it dies. */
function tell(news: object): void {
  writeSync(1, `${JSON.stringify(news)}\n`)
}
