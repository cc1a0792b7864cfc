// Many are stopped at once and share their looks: each is told of what is there after it asked, and of its own alone.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { hasStarted } from './has-started.ts'
import { LAUNCH_MARK, stopMarked } from './marked-processes.ts'

const GRACE_MS = 120_000
const started: { readonly child: ChildProcess; readonly end: Promise<unknown[]> }[] = []

afterEach(async () => {
  for (const { child, end } of started.splice(0)) {
    child.kill('SIGKILL')
    await end
  }
})

async function startMarked(directory: string) {
  const child = spawn('/bin/sleep', ['300'], { env: { [LAUNCH_MARK]: directory }, stdio: 'ignore' })
  const one = { child, end: once(child, 'exit') } as const
  started.push(one)
  await hasStarted(child)
  return one
}

const stop = (directory: string) => stopMarked(directory, GRACE_MS, GRACE_MS)
const GONE = { isEmpty: true, survivors: [] }
const ENDED = [null, 'SIGTERM']

test.runIf(process.platform === 'linux')('each of many ends what is its own, and nobody else', async () => {
  const place = `/nowhere/${process.pid}/together`
  const [one, two, other] = await Promise.all(['1', '2', '3'].map(name => startMarked(`${place}/${name}`)))
  expect(await Promise.all([stop(`${place}/1`), stop(`${place}/2`), stop(`${place}/none`)])).toEqual([GONE, GONE, GONE])
  expect(await Promise.all([one?.end, two?.end])).toEqual([ENDED, ENDED])
  expect(other?.child.signalCode).toBeNull()
})

test.runIf(process.platform === 'linux')('who asks after others is told what has been started since', async () => {
  const place = `/nowhere/${process.pid}/later`
  expect(await stop(`${place}/1`)).toEqual(GONE)
  const { end } = await startMarked(`${place}/1`)
  expect(await stop(`${place}/1`)).toEqual(GONE)
  expect(await end).toEqual(ENDED)
})
