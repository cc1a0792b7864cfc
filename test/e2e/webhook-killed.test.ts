// One message, refused three times, its daemon killed while it is being sent: it is delivered, and a receiver that keeps ids sees it once.

import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook as Verifier } from 'standardwebhooks'
import { expect } from 'vitest'
import { kill, test } from './program.ts'

type Got = { readonly id: string; readonly body: string; readonly headers: Record<string, string> }

test('a webhook is delivered once after three failures and a kill', async ({ provost, onTestFinished }) => {
  const got: Got[] = []
  const held: ServerResponse[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const headers = request.headers as Record<string, string>
      got.push({ id: headers['webhook-id']!, body, headers })
      if (got.length <= 3) response.writeHead(500).end()
      else if (got.length === 4) held.push(response)
      else response.writeHead(204).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const first = await provost.startDaemon()
  const { id, secretFile } = (await provost.ask(`webhook add ${url} --allow-private --json`)).json as {
    id: string
    secretFile: string
  }
  const { message } = (await provost.ask(`webhook test ${id} --json`)).json as { message: string }
  const attempts = async () => Number(/"attempts":(\d+)/.exec((await provost.ask('webhook list --json')).stdout)?.[1])
  // It tries again by itself too: how often it has tried is asked, and never assumed.
  for (let seen = 0; seen < 3; ) {
    await expect.poll(attempts).toBeGreaterThan(seen)
    seen = await attempts()
    await provost.ask(`webhook retry ${id}`) // instead of waiting for minutes
  }
  await expect.poll(() => held.length).toBe(1)
  kill(first.pid)
  await provost.startDaemon()
  await expect.poll(async () => (await provost.ask('webhook list')).stdout).toMatch(/\bon +1 +0 +0\b/)
  expect(got).toHaveLength(5)
  expect(new Set(got.map(row => row.id))).toEqual(new Set([message]))
  const { body, headers } = got.at(-1)!
  expect(new Verifier(readFileSync(secretFile, 'utf8').trim()).verify(body, headers)).toMatchObject({
    type: 'provost.test',
  })
})
