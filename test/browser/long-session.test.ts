// An open session page while its agent works for long: what is drawn and what is fetched for an event stay the same.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { makeRepository } from '../e2e/repository.ts'
import { hasBrowser, type Reader, test } from './browser.ts'

/** Says as many things as an agent that says one each second of half an hour, as fast as they are taken. */
const EVENTS = 1_800
const AGENT = `i=0; while [ $i -lt 100000 ]; do echo '::provost {"activity":"active"}'; sleep 0.01; echo '::provost {"activity":"ready"}'; sleep 0.01; i=$((i+1)); done`

type Look = { readonly position: number; readonly bytes: number; readonly nodes: number }

describe.skipIf(!hasBrowser)('a session page that is left open', () => {
  test.for(['talk', 'life'])(
    '%s: neither its nodes nor the bytes of an event grow',
    async (part, { provost, browser }) => {
      const cwd = await makeRepository(join(provost.place, 'shop'))
      await mkdir(join(cwd, '.provost'), { recursive: true })
      const worker = { harness: 'command', args: ['/bin/sh', '-c', AGENT], interactive: true }
      await writeFile(join(cwd, '.provost', 'config.yaml'), JSON.stringify({ worker, agents: { confinement: 'off' } }))
      await provost.startDaemon()
      await provost.ask('init', { cwd })
      expect(await provost.ask('session spawn --prompt hello', { cwd })).toMatchObject({ exitCode: 0 })
      const reader = await browser.login((await provost.ask('open --print --json')).json.link)
      const fetched = await countBytes(reader)
      await reader.goTo(`/sessions/shop-1?show=${part}`)
      const look = async (): Promise<Look> => ({
        position: await readEnd(reader),
        bytes: fetched(),
        nodes: Number(await reader.page.evaluate('document.querySelectorAll("*").length')),
      })
      const looks = [await look()]
      for (const share of [1 / 3, 2 / 3, 1]) {
        const wanted = looks[0]!.position + EVENTS * share
        await expect.poll(async () => (await look()).position, { interval: 500 }).toBeGreaterThan(wanted)
        looks.push(await look())
      }
      const [, early, , late] = looks as [Look, Look, Look, Look]
      const perEvent = looks
        .slice(1)
        .map((now, n) => (now.bytes - looks[n]!.bytes) / (now.position - looks[n]!.position))
      expect(late.nodes).toBeLessThan(early.nodes * 1.1)
      expect(perEvent[2]!).toBeLessThan(perEvent[0]! * 1.25)
      await provost.ask('session kill shop-1', { cwd })
    },
  )
})

async function readEnd({ page }: Reader): Promise<number> {
  const answer = await page.request.get(new URL('/api/log?last=1', page.url()).href)
  return (await answer.json()).events.at(-1).position
}

async function countBytes({ page }: Reader): Promise<() => number> {
  const line = await page.context().newCDPSession(page)
  let bytes = 0
  line.on('Network.dataReceived', ({ dataLength }) => {
    bytes += dataLength
  })
  await line.send('Network.enable')
  return () => bytes
}
