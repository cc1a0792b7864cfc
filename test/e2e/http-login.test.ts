// The token: traded for a cookie by the login link, and written down nowhere.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ask, enter } from './http.ts'
import { test } from './program.ts'

test('the login link sets a cookie that opens the API and that neither scripts nor other sites can use', async ({
  provost,
}) => {
  const { address } = await provost.startDaemon()
  const { link } = (await provost.run('open --print --json')).json
  const entered = await enter(address, link)
  // Who asked for the link acts through it.
  expect(entered).toMatchObject({ status: 200, json: { actor: 'ana' }, headers: { 'cache-control': 'no-store' } })
  const [cookie, ...attributes] = entered.headers['set-cookie']![0]!.split('; ')
  expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/']))
  const listed = await ask(address, { path: '/api/projects', headers: { cookie: cookie! } })
  expect(listed).toMatchObject({ status: 200, json: { projects: [], next: null } })
  const page = await ask(address, { path: '/', headers: { cookie: cookie! } })
  expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })
})

test('a wrong code, the token, or nothing, sets no cookie', async ({ provost }) => {
  const { address } = await provost.startDaemon()
  for (const code of ['wrong', await provost.token(), '']) {
    const answer = await enter(address, code)
    expect(answer).toMatchObject({ status: 401, json: { code: 'AUTH_REQUIRED' } })
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})

test('a token in a query opens nothing but the login', async ({ provost }) => {
  const { address } = await provost.startDaemon()
  const answer = await ask(address, { path: `/api/projects?token=${await provost.token()}` })
  expect(answer).toMatchObject({ status: 401, json: { code: 'AUTH_REQUIRED' } })
})

test('the token is in no log, however it was sent', async ({ provost }) => {
  const { address } = await provost.startDaemon()
  const token = await provost.token()
  const paths = ['/api/projects', '/api/nothing', `/login?token=${token}`, `/api/nothing?token=${token}`]
  for (const path of paths) await ask(address, { path, headers: { authorization: `Bearer ${token}` } })
  await provost.run('project list')
  await provost.run('daemon stop')
  const logs = join(provost.home, 'logs')
  const texts = await Promise.all((await readdir(logs)).map(name => readFile(join(logs, name), 'utf8')))
  expect(texts.join('\n')).toContain('/api/nothing') // what was asked is there
  expect(texts.join('\n')).not.toContain(token)
})

test('the token is readable by its owner only, and so is the home', async ({ provost }) => {
  await provost.startDaemon()
  const { stat } = await import('node:fs/promises')
  const modes = ['', 'token', 'daemon.json', 'logs'].map(
    async name => (await stat(join(provost.home, name))).mode & 0o077,
  )
  expect(await Promise.all(modes)).toEqual([0, 0, 0, 0])
})
