// Another user of the machine wants the login: from the list of processes, and from the port that the daemon had.
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ask, enter, halvesOf } from './http.ts'
import { knock } from './mux-client.ts'
import { test } from './program.ts'

test('what a browser is started with holds nothing that opens the door', async ({ provost }) => {
  const { address } = await provost.startDaemon()
  const bin = join(provost.place, 'bin')
  await mkdir(bin)
  const seen = join(provost.place, 'seen')
  await writeFile(join(bin, 'xdg-open'), `#!/bin/sh\necho "$@" > ${seen}.new && mv ${seen}.new ${seen}\n`)
  await chmod(join(bin, 'xdg-open'), 0o755)
  const { stdout } = await provost.run('open', { env: { PATH: `${bin}:${process.env.PATH}` } })
  const argv = () => readFile(seen, 'utf8').catch(() => '')
  await expect.poll(argv).not.toBe('')
  const page = (await argv()).trim()
  const token = await provost.token()
  expect([page, stdout].join('\n')).not.toContain(token)
  expect([page, stdout].join('\n')).not.toMatch(/login#/)
  expect(await readdir(join(provost.home, 'open'))).toHaveLength(1)
  expect((await stat(page)).mode & 0o077).toBe(0)

  // The page leads to a link that works once.
  const link = /url=([^"]+)"/.exec(await readFile(page, 'utf8'))![1]!
  expect(link).not.toContain(token)
  expect((await enter(address, link)).status).toBe(200)
  expect(await enter(address, link)).toMatchObject({ status: 401, json: { code: 'PASS_USED' } })
})

test('a cookie that a stranger catches on the old port opens nothing on the new one', async ({ provost }) => {
  const { address } = await provost.startDaemon()
  const { link } = (await provost.run('open --print --json')).json
  const { cookie } = halvesOf(await enter(address, link))
  expect((await ask(address, { path: '/api/projects', headers: { cookie } })).status).toBe(200)
  await provost.run('daemon stop')

  const caught: string[] = []
  const stranger = createServer((request, response) => {
    caught.push(request.headers.cookie ?? '')
    response.end()
  })
  await new Promise<void>(resolve => stranger.listen(Number(new URL(address).port), '127.0.0.1', resolve))
  await ask(address, { path: '/api/events', headers: { cookie } }) // the tab that is still open asks again
  expect(caught).toEqual([cookie])

  const again = await provost.startDaemon()
  const replayed = await ask(again.address, { path: '/api/projects', headers: { cookie: caught[0]! } })
  await new Promise(resolve => stranger.close(resolve))
  expect(replayed).toMatchObject({ status: 401, json: { code: 'AUTH_REQUIRED' } })
})

test('a cookie that a stranger catches on another port while the daemon runs changes nothing and hears nothing', async ({
  provost,
}) => {
  const { address } = await provost.startDaemon()
  const { cookie, key } = halvesOf(await enter(address, (await provost.run('open --print --json')).json.link))
  const caught: Record<string, string | string[] | undefined>[] = []
  const stranger = createServer((request, response) => {
    caught.push(request.headers)
    response.end()
  })
  await new Promise<void>(resolve => stranger.listen(0, '127.0.0.1', resolve))
  // A browser sends a cookie to every port of a host; what the page adds by itself goes nowhere else.
  const { port } = stranger.address() as AddressInfo
  await ask(`http://127.0.0.1:${port}`, { path: '/', headers: { cookie } })
  await new Promise(resolve => stranger.close(resolve))
  expect([caught[0]!.cookie, JSON.stringify(caught)]).toEqual([
    cookie,
    expect.not.stringContaining(key['provost-page-key']!),
  ])

  const act = (more: Record<string, string>) =>
    ask(address, {
      ...{ method: 'POST', path: '/api/backups', body: '{}' },
      headers: { cookie, 'content-type': 'application/json', 'provost-actor': 'ana', ...more },
    })
  for (const more of [{}, { 'provost-page-key': '0'.repeat(64) }] as Record<string, string>[]) {
    expect(await act(more)).toMatchObject({ status: 401, json: { code: 'AUTH_REQUIRED' } })
    expect((await ask(address, { path: '/api/events', headers: { cookie, ...more } })).status).toBe(401)
  }
  expect(await knock(address, { cookie })).toEqual({ status: 401, code: 'AUTH_REQUIRED' })
  expect((await act(key)).status).toBe(201)

  // Another login of the same daemon has another key.
  const other = halvesOf(await enter(address, (await provost.run('open --print --json')).json.link))
  expect((await act(other.key)).status).toBe(401)
})

test('a code that is typed is good once, and after five guesses for nobody', async ({ provost }) => {
  const { address } = await provost.startDaemon()
  const newCode = async () => (await provost.run('open --code --json')).json.code as string
  const code = await newCode()
  expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  const entered = await enter(address, code.toLowerCase())
  expect(entered).toMatchObject({ status: 200, json: { actor: 'ana' } })
  const { cookie, key } = halvesOf(entered)
  expect((await ask(address, { path: '/api/projects', headers: { cookie, ...key } })).status).toBe(200)
  expect(await enter(address, code)).toMatchObject({ status: 401, json: { code: 'PASS_USED' } })

  const next = await newCode()
  for (let guess = 0; guess < 5; guess++)
    expect(await enter(address, 'AAAA-AAAA')).toMatchObject({ status: 401, json: { code: 'AUTH_REQUIRED' } })
  expect(await enter(address, next)).toMatchObject({ status: 401, json: { code: 'PASS_USED' } })
})
