// Guests that mean no good: none gets in, and what agents and people write stays text.
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished } from 'vitest'
import { composeLoginCookie, LOGIN_AGE_MS_MAX } from '../../src/access/rules/login-cookie.ts'
import { ask, enter, halvesOf } from '../e2e/http.ts'
import { makeRepository } from '../e2e/repository.ts'
import { hasBrowser, test } from './browser.ts'

const SCRIPT = '<img src=x onerror="window.wasHacked=true"><script>window.wasHacked=true</script>'

// Title, clipboard, a link, a question to the terminal, a window that moves, and a string that never ends.
const ESCAPES =
  '\\033]0;stolen\\007\\033]52;c;c3RvbGVu\\007\\033]8;;http://evil.example\\033\\\\here\\033]8;;\\033\\\\\\033[c\\033[3;0;0t\\033[5n'

describe.skipIf(!hasBrowser)('harmless', () => {
  test('a wrong, an expired and a forged login are told to log in again, and see nothing', async ({
    provost,
    browser,
  }) => {
    const { address } = await provost.startDaemon()
    const token = await provost.token()
    const old = Date.now() - LOGIN_AGE_MS_MAX - 1
    const cookies = ['wrong', composeLoginCookie(token, { issuedAt: old, pass: null })]
    cookies.push(composeLoginCookie('another token', { issuedAt: Date.now(), pass: null }))
    for (const value of cookies) {
      const context = await browser.browser.newContext()
      await context.addCookies([{ name: 'provost_token', value, url: address, sameSite: 'Strict' }])
      const page = await context.newPage()
      await page.goto(address)
      await page.getByRole('heading', { name: 'Log in' }).waitFor()
      expect((await ask(address, { path: '/api/tasks', headers: { cookie: `provost_token=${value}` } })).status).toBe(
        401,
      )
      await context.close()
    }
    const { link } = (await provost.ask('open --print --json')).json
    const { cookie } = halvesOf(await enter(address, link))
    expect((await ask(address, { path: '/api/tasks', headers: { cookie } })).status).toBe(200)
  })

  test('a page of another site can neither act nor read, although the browser is logged in', async ({
    provost,
    browser,
  }) => {
    const { address } = await provost.startDaemon()
    const { link } = (await provost.ask('open --print --json')).json
    const { page } = await browser.login(link)
    // Another port of the same machine is the same site: the browser sends the cookie along, and only Origin tells.
    const evil = createServer((_request, response) => response.end('evil')).listen(0, '127.0.0.1')
    onTestFinished(() => void evil.close())
    await once(evil, 'listening')
    await page.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`)
    const tried = await page.evaluate(
      `Promise.all(['no-cors', 'cors'].map(mode => fetch('${address}/api/backups', {
        method: 'POST', mode, credentials: 'include', headers: { 'content-type': mode === 'cors' ? 'application/json' : 'text/plain' }, body: '{}'
      }).then(answer => answer.type + answer.status, () => 'refused')))`,
    )
    expect(tried).toEqual(['opaque0', 'refused'])
    expect((await provost.ask('log tail --json')).json.events).toEqual([])
  })

  test('script text in a title stays text', async ({ provost, browser }) => {
    const cwd = await makeRepository(join(provost.place, 'shop'))
    await provost.startDaemon()
    await provost.ask('init', { cwd })
    await provost.ask(['task', 'new', SCRIPT], { cwd })
    const { id } = (await provost.ask('task list --json', { cwd })).json.tasks[0]
    const { link } = (await provost.ask('open --print --json')).json
    const reader = await browser.login(link)
    await reader.page.locator('.decision h2', { hasText: '<script>' }).waitFor()
    for (const path of [`/tasks/${id}`, '/tasks']) {
      await reader.goTo(path)
      await reader.page.getByText('onerror').first().waitFor()
    }
    expect(await reader.page.evaluate('window.wasHacked')).toBeUndefined()
    expect(reader.complaints).toEqual([])
  })

  test('escape sequences in the output of an agent move nothing but its own screen', async ({ provost, browser }) => {
    const cwd = await makeRepository(join(provost.place, 'shop'))
    await mkdir(join(cwd, '.provost'))
    const worker = {
      harness: 'command',
      args: ['/bin/sh', '-c', `printf '${ESCAPES}'; echo shown; read line`],
      interactive: true,
    }
    await writeFile(join(cwd, '.provost', 'config.yaml'), `worker: ${JSON.stringify(worker)}\n`)
    await provost.startDaemon()
    await provost.ask('project add .', { cwd })
    expect(await provost.ask('session spawn --prompt hello', { cwd })).toMatchObject({ exitCode: 0 })
    const { link } = (await provost.ask('open --print --json')).json
    const reader = await browser.login(link, { permissions: ['clipboard-read', 'clipboard-write'] })
    await reader.page.evaluate('navigator.clipboard.writeText("mine")')
    await reader.goTo('/sessions/shop-1')
    await reader.page.locator('.terminal').getByText('shown').first().waitFor()
    expect(await reader.page.title()).toMatch(/· Provost$/)
    expect(await reader.page.evaluate('navigator.clipboard.readText()')).toBe('mine')
    expect(await reader.page.locator('.terminal a').count()).toBe(0)
    expect(reader.complaints).toEqual([])
    expect(reader.strangers).toEqual([])
  })
})
