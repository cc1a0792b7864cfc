// Three ways to freeze the daemon: what an agent prints, a pattern that somebody committed, and a page without a token.
import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ask } from './http.ts'
import { test } from './program.ts'
import { makeRepository } from './repository.ts'

test('what an agent prints does not keep the daemon from answering', async ({ provost }) => {
  const root = await makeRepository(join(provost.place, 'shop'))
  await mkdir(join(root, '.provost'))
  const print = `node -e "for (const piece of ['sk-', 'eyJ-']) process.stdout.write(piece.repeat(300000) + '\\n')"`
  const script = `${print}; ${print} >&2; touch done.txt; exec sleep 300`
  const worker = { harness: 'command', args: ['sh', '-c', script] }
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify({ id: 'shop', worker }))
  await provost.run('project add .', { cwd: root })
  const { address } = await provost.startDaemon()
  const token = await provost.token()
  await provost.run('session spawn --prompt hello --confinement off', { cwd: root })
  const headers = { authorization: `Bearer ${token}` }
  const output = async () => (await ask(address, { path: '/api/sessions/shop-1', headers })).status
  await expect.poll(output).toBe(200)
  for (const words of ['session probe shop-1', 'session show shop-1', 'session output shop-1', 'why shop-1', 'status'])
    expect((await provost.run(words, { cwd: root })).exitCode, words).toBeLessThan(3)
  // What is refused is masked before it is told.
  const long = await ask(address, { path: `/api/projects/${'sk-'.repeat(2_500)}`, headers })
  expect(long.status).toBe(404)
  await provost.run('session kill shop-1', { cwd: root })
})

test('a committed pattern is read in the time that the name takes', async ({ provost }) => {
  const root = await makeRepository(join(provost.place, 'shop'))
  await provost.run('project add .', { cwd: root })
  const pattern = `^aa${'[a-z]{0,64}'.repeat(16)}\\.md$`
  const rows = [{ pattern, example: 'aab.md', writer: 'any agent', purpose: 'to stay busy' }]
  await mkdir(join(root, '.provost', 'state'), { recursive: true })
  await writeFile(
    join(root, '.provost', 'contract.yaml'),
    JSON.stringify({ contract: 1, extends: 'provost', patterns: rows }),
  )
  await writeFile(join(root, '.provost', 'state', `${'a'.repeat(200)}!`), '')
  const untrusted = await provost.run('state audit', { cwd: root, env: { PROVOST_TRUST_FOLDERS: '' } })
  expect(untrusted.stderr).toContain('TRUST_REQUIRED')
  const trusted = await provost.run('state audit', { cwd: root })
  expect(`${trusted.stdout}${trusted.stderr}`).not.toContain('TRUST_REQUIRED')
})

test('who comes without a token gets few answers, which repeat nothing', async ({ provost }) => {
  const { address } = await provost.startDaemon()
  const token = await provost.token()
  const long = await ask(address, { path: `/${'sk-'.repeat(2_600)}` })
  expect([long.status, long.json.code]).toEqual([414, 'HTTP_TARGET_TOO_LONG'])
  const marked = await ask(address, { path: '/api/projects/say-this-again' })
  expect([marked.status, JSON.stringify(marked.json)]).toEqual([401, expect.not.stringContaining('say-this-again')])

  const flood = await Promise.all(Array.from({ length: 1_000 }, () => ask(address, { path: '/api/projects' })))
  const statuses = Map.groupBy(flood, ({ status }) => status)
  expect([...statuses.keys()].toSorted()).toEqual([401, 429])
  expect(statuses.get(429)!.length).toBeGreaterThan(500)
  expect(new Set(statuses.get(429)!.map(({ json }) => JSON.stringify(json))).size).toBe(1)
  // Whoever has the token is answered in the middle of it.
  const known = await ask(address, { path: '/api/projects', headers: { authorization: `Bearer ${token}` } })
  expect(known.status).toBe(200)
})

test('two hosts in one request are refused', async ({ provost }) => {
  const { address } = await provost.startDaemon()
  const { port, host } = new URL(address)
  const line = connect(Number(port), '127.0.0.1')
  let said = ''
  line.on('data', text => {
    said += text
  })
  line.write(`GET /api/projects HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`)
  await expect.poll(() => said).toMatch(/^HTTP\/1\.1 400 /)
  line.destroy()
})

test('a daemon that hears nothing is stopped all the same', async ({ provost }) => {
  const { pid } = await provost.startDaemon()
  process.kill(pid, 'SIGSTOP')
  const stopped = await provost.run('daemon stop')
  expect([stopped.exitCode, stopped.stdout]).toEqual([0, expect.stringContaining(`daemon with pid ${pid} stopped`)])
  expect((await provost.run('daemon status')).stdout).not.toContain(String(pid))
})
