// That an agent was heard is no event, but whoever listens is told: so ages on a screen are right without polling.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from './program.ts'
import { makeRepository } from './repository.ts'

const AGENT = `while :; do echo '::provost {"activity":"active"}'; sleep 0.2; done`

test('the feed names the sessions that were heard, and the log does not grow by it', async ({ provost }) => {
  const root = await makeRepository(join(provost.place, 'shop'))
  await mkdir(join(root, '.provost'))
  const worker = { harness: 'command', args: ['/bin/sh', '-c', AGENT] }
  await writeFile(join(root, '.provost', 'config.yaml'), `worker: ${JSON.stringify(worker)}\n`)
  await provost.ask('project add .', { cwd: root })
  const { address } = await provost.startDaemon()
  expect((await provost.ask('session spawn --prompt hello', { cwd: root })).exitCode).toBe(0)
  const answer = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${await provost.token()}` } })
  const texts = answer.body!.pipeThrough(new TextDecoderStream())
  let heard = ''
  for await (const text of texts) {
    heard += text
    if (/^: touched shop-1$/m.test(heard)) break
  }
  const { events } = (await provost.ask('session show shop-1 --events --json', { cwd: root })).json
  expect(events.filter(({ type }: { type: string }) => type.includes('touch'))).toEqual([])
})
