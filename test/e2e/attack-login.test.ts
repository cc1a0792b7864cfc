// Another user of the machine wants the login: from the list of processes, and from the port that the daemon had.
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ask } from './http.ts'
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
  expect([page, stdout].join('\n')).not.toMatch(/code=/)
  expect(await readdir(join(provost.home, 'open'))).toHaveLength(1)
  expect((await stat(page)).mode & 0o077).toBe(0)

  // The page leads to a link that works once.
  const link = /url=([^"]+)"/.exec(await readFile(page, 'utf8'))![1]!
  expect(link).not.toContain(token)
  const enter = () => ask(address, { path: link.slice(address.length) })
  expect((await enter()).status).toBe(303)
  expect(await enter()).toMatchObject({ status: 401, json: { code: 'PASS_USED' } })
})

test('a cookie that a stranger catches on the old port opens nothing on the new one', async ({ provost }) => {
  const { address } = await provost.startDaemon()
  const { link } = (await provost.run('open --print --json')).json
  const entered = await ask(address, { path: link.slice(address.length) })
  const cookie = entered.headers['set-cookie']![0]!.split('; ')[0]!
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
