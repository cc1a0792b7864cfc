// daemon.json without a living daemon behind it is in nobody's way.
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import type { DaemonPaper } from '../../src/daemon/daemon-paper.ts'
import { type Provost, test } from './program.ts'

describe('a paper whose pid belongs to another program by now', () => {
  const commands = ['project list --json', 'log verify --json', 'doctor --json']

  test('nobody listens: commands work in process, and a daemon can be started', async ({ provost }) => {
    await provost.run('project list')
    await forge(provost, { address: 'http://127.0.0.1:1', socket: join(provost.home, 'daemon.sock') })
    for (const words of commands) expect([words, (await provost.run(words)).exitCode]).toEqual([words, 0])
    expect((await provost.run('daemon status --json')).json).toMatchObject({ running: false })
    await provost.startDaemon()
  })

  test('something else listens: commands say so, and --no-daemon works', async ({ provost, onTestFinished }) => {
    const stranger = createServer((_request, response) => response.end('<h1>It works!</h1>')).listen(0, '127.0.0.1')
    onTestFinished(() => void stranger.close())
    await once(stranger, 'listening')
    const { port } = stranger.address() as { port: number }
    await provost.run('project list')
    await forge(provost, { address: `http://127.0.0.1:${port}`, socket: null })
    const answer = await provost.run('project list --json')
    expect(answer).toMatchObject({ exitCode: 5, json: { code: 'DAEMON_UNREACHABLE' } })
    expect(await provost.run('project list --no-daemon --json')).toMatchObject({ exitCode: 0, json: { projects: [] } })
  })

  async function forge(provost: Provost, place: Pick<DaemonPaper, 'address' | 'socket'>): Promise<void> {
    const paper = { pid: process.pid, startedAt: '2026-01-01T00:00:00.000Z', version: '0.1.0', ...place }
    await writeFile(paperOf(provost), JSON.stringify(paper))
  }
})

test('a paper that cannot be read is no paper', async ({ provost }) => {
  await provost.run('project list')
  for (const text of ['', '{', '[]', '{"pid":"x"}', 'null']) {
    await writeFile(paperOf(provost), text)
    expect([text, (await provost.run('project list')).exitCode]).toEqual([text, 0])
  }
  await provost.startDaemon()
  expect(JSON.parse(await readFile(paperOf(provost), 'utf8'))).toMatchObject({ version: expect.any(String) })
})

function paperOf({ home }: Provost): string {
  return join(home, 'daemon.json')
}
