// What people ran into once, each as they did it.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect } from 'vitest'
import type { Provost } from '../e2e/program.ts'
import { makeRepository } from '../e2e/repository.ts'
import { hasBrowser, test } from './browser.ts'

/** Commits a file, then says again and again that it works, waits, works. */
const AGENT = `printf 'one\\ntwo\\n' > note.txt; git add note.txt; git -c user.name=a -c user.email=a@b commit -qm note
i=0; while [ $i -lt 400 ]; do echo '::provost {"activity":"active"}'; sleep 0.1; echo '::provost {"activity":"ready"}'; sleep 0.1; i=$((i+1)); done; exec sleep 1000`

describe.skipIf(!hasBrowser)('what went wrong once', () => {
  let cwd: string

  async function open(provost: Provost, words = ''): Promise<string> {
    return (await provost.run(`open --print --json ${words}`)).json.link
  }

  beforeEach<{ provost: Provost }>(async ({ provost }) => {
    cwd = await makeRepository(join(provost.place, 'shop'))
    await mkdir(join(cwd, '.provost'), { recursive: true })
    const worker = { harness: 'command', args: ['/bin/sh', '-c', AGENT], interactive: true }
    await writeFile(join(cwd, '.provost', 'config.yaml'), JSON.stringify({ worker, agents: { confinement: 'off' } }))
    await provost.startDaemon()
    await provost.run('init', { cwd })
    await provost.run(['task', 'new', 'Sell apples in a shop with a rather long name'], { cwd })
  })

  test('1: live is said while the daemon is heard, and not of one that hangs', async ({ provost, browser }) => {
    const { page } = await browser.login(await open(provost))
    const line = page.locator('.top .badge').first()
    await expect.poll(() => line.innerText()).toMatch(/live/)
    const { pid } = (await provost.run('daemon status --json')).json
    process.kill(pid, 'SIGSTOP')
    try {
      await expect.poll(() => line.innerText()).not.toMatch(/live/)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    await expect.poll(() => line.innerText()).toMatch(/live/)
  })

  test('2: an agent that commits and exits leaves its change on the board, and nothing that is called done', async ({
    provost,
    browser,
  }) => {
    const agent = AGENT.split('\n')[0]!
    const worker = { harness: 'command', args: ['/bin/sh', '-c', agent], interactive: true }
    await writeFile(join(cwd, '.provost', 'config.yaml'), JSON.stringify({ worker, agents: { confinement: 'off' } }))
    await provost.run(`trust add ${cwd} --yes`, { cwd })
    expect(await provost.run('session spawn --prompt hello', { cwd })).toMatchObject({ exitCode: 0 })
    const reader = await browser.login(await open(provost))
    const { page } = reader
    await reader.goTo('/board')
    const card = page.locator('.card', { hasText: 'change shop/1' })
    await card.getByText('+2').waitFor({ timeout: 300_000 })
    await expect.poll(() => page.getByRole('region', { name: 'Done', exact: true }).locator('.card').count()).toBe(0)
    expect(await card.getByText('done', { exact: true }).count()).toBe(0)
    for (const by of ['project', 'agent', 'person']) {
      await page.getByLabel('Group by').selectOption(by)
      await page
        .getByRole('heading', { level: 2, name: { project: 'shop', agent: 'command', person: 'ana' }[by]! })
        .waitFor()
    }
  })

  test('4: a board that is narrowed down claims nothing, and what was not counted is no 0', async ({
    provost,
    browser,
  }) => {
    const reader = await browser.login(await open(provost))
    const { page } = reader
    await reader.goTo('/board?find=nothing-like-it')
    const lane = page.getByRole('region', { name: 'Needs you' })
    await lane.getByText('Nothing here fits.').waitFor()
    expect(await page.getByText('Nobody waits for you').count()).toBe(0)

    const held = Promise.withResolvers<void>()
    await page.route('**/api/tasks?*', async route => {
      await held.promise
      await route.continue()
    })
    await reader.goTo('/board')
    await expect.poll(() => lane.locator('.count').innerText()).toBe('–')
    expect(await page.locator('.tile strong').allInnerTexts()).not.toContain('0')
    held.resolve()
    await expect.poll(() => lane.locator('.count').innerText()).toBe('1')
  })

  test('5: a name with a blank behind it is taken without it, and an unusable one can be changed', async ({
    provost,
    browser,
  }) => {
    const { id } = (await provost.ask('task list --json', { cwd })).json.tasks[0]
    const reader = await browser.login(await open(provost))
    const { page } = reader
    await page.evaluate(`localStorage.setItem('provost.actor', 'bea ')`)
    await reader.goTo(`/tasks/${id}`)
    await page.getByRole('button', { name: 'nobody named yet' }).waitFor()
    await page.getByText('More', { exact: true }).click()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByLabel('Who are you?').fill('bea ')
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'acting as bea' }).click()
    await page.getByLabel('Your name').fill(' cleo ')
    await page.getByRole('button', { name: 'Keep it' }).click()
    await page.getByRole('button', { name: 'acting as cleo' }).waitFor()
    const { events } = (await provost.run(`log tail --json --stream task/${id}`, { cwd })).json
    expect(events.at(-1)).toMatchObject({ type: 'task.paused', actor: { id: 'bea' } })
  })

  test('8: a page that is first visited while the daemon is down is there once it is back', async ({
    provost,
    browser,
  }) => {
    const { page } = await browser.login(await open(provost))
    process.kill((await provost.run('daemon status --json')).json.pid, 'SIGKILL')
    await page.getByText('daemon unreachable').waitFor()
    await page.getByRole('link', { name: 'Lessons' }).click()
    await page.locator('main').getByText('Loading…').last().waitFor()
    await provost.startDaemon()
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    const other = await page.context().newPage()
    await other.goto(await open(provost))
    await page.getByRole('heading', { level: 1, name: 'Lessons' }).waitFor()
  })

  test('9, 10: a session shows its diff, takes comments at lines, and its life is fetched once', async ({
    provost,
    browser,
  }) => {
    expect(await provost.run('session spawn --prompt hello', { cwd })).toMatchObject({ exitCode: 0 })
    const reader = await browser.login(await open(provost))
    const { page } = reader
    await reader.goTo('/sessions/shop-1?show=diff')
    await page.getByRole('link', { name: 'note.txt' }).waitFor()
    await page.getByRole('button', { name: 'Comment on note.txt:2' }).click()
    await page.getByLabel('Comment on note.txt:2').last().fill('three, please')
    await page.getByRole('button', { name: 'Keep the comment' }).click()
    await page.getByRole('button', { name: 'Send 1 comment' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send 1 comment' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Conversation' }).click()
    await page.getByText('note.txt:2').first().waitFor()

    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await page.getByRole('link', { name: 'Life' }).click()
    const newest = async () => (await page.locator('.session-steps li').first().innerText()).match(/event (\d+)/)?.[1]
    const first = Number(await newest())
    await expect.poll(async () => Number(await newest()) - first).toBeGreaterThan(20)
    expect(asked.filter(path => path.endsWith('/shop-1/events'))).toHaveLength(1)
    await provost.run('session kill shop-1', { cwd })
  })

  test('11: the ring around what has the focus is seen whole', async ({ provost, browser }) => {
    const reader = await browser.login(await open(provost))
    for (const path of ['/', '/board', '/tasks', '/sessions', '/log']) {
      await reader.goTo(path)
      await reader.page.locator('main a').first().waitFor()
      expect(await findClippedRings(reader.page), path).toEqual([])
    }
  })

  test('12: refusals, unknown addresses and old links are told in words, and a login leads where one wanted to go', async ({
    provost,
    browser,
  }) => {
    const link = await open(provost)
    const reader = await browser.login(link)
    await reader.goTo('/sessions/nobody-9')
    const card = reader.page.getByRole('alert')
    expect(await card.innerText()).toMatch(/Not found/)
    expect(await card.innerText()).not.toMatch(/✓|LOW/)
    await reader.goTo('/nowhere/at/all')
    await reader.page.getByRole('heading', { name: 'No such page' }).waitFor()

    const { id } = (await provost.ask('task list --json', { cwd })).json.tasks[0]
    const stranger = await (await browser.browser.newContext()).newPage()
    await stranger.goto(link)
    await stranger.getByText('The link was used before').waitFor()
    await stranger.goto(new URL(`/tasks/${id}`, link).href)
    await stranger.getByRole('heading', { name: 'Log in' }).waitFor()
    await stranger.goto(await open(provost))
    await stranger.getByRole('heading', { name: 'Sell apples' }).waitFor()
    expect(new URL(stranger.url()).pathname).toBe(`/tasks/${id}`)
  })

  test('14: no page is endless, and on a phone the present page is in sight', async ({ provost, browser }) => {
    const small = await browser.login(await open(provost), { viewport: { width: 1024, height: 768 } })
    await small.goTo('/errors')
    expect(await small.page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(6_000)
    const phone = await browser.login(await open(provost), { viewport: { width: 390, height: 800 } })
    await phone.goTo('/errors')
    await expect
      .poll(async () => {
        const box = await phone.page.locator('.side .here').boundingBox()
        return box !== null && box.x >= 0 && box.x + box.width <= 390
      })
      .toBe(true)
  })

  test('15: why has an address and Back closes it, a journey in time can be called off, times are those of the reader', async ({
    provost,
    browser,
  }) => {
    const reader = await browser.login(await open(provost), { timezoneId: 'Asia/Tokyo' })
    const { page } = reader
    await reader.goTo('/board')
    await page.locator('.card .why').first().click()
    await page.getByRole('dialog').getByText('What would change it').waitFor()
    expect(new URL(page.url()).searchParams.get('why')).toMatch(/^task:/)
    const address = page.url()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/board')
    await page.goto(address)
    await page.getByRole('dialog').getByText('What would change it').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => new URL(page.url()).search).toBe('')

    await page.getByRole('button', { name: 'Go back in time' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Go back in time' }).waitFor()
    expect(await page.locator('.card time').first().getAttribute('title')).toContain('GMT+9')
  })

  test('15: what takes minutes is started and not waited for', async ({ provost, browser }) => {
    const { id } = (await provost.ask('task list --json', { cwd })).json.tasks[0]
    const reader = await browser.login(await open(provost))
    const minutes = Promise.withResolvers<void>()
    await reader.page.route(`**/api/tasks/${id}/run`, async route => {
      await minutes.promise
      await route.continue()
    })
    await reader.goTo(`/tasks/${id}`)
    await reader.page.getByRole('button', { name: 'Run', exact: true }).click()
    await reader.page.getByRole('dialog').getByRole('button', { name: 'Run' }).click()
    await reader.page.getByRole('dialog').waitFor({ state: 'detached' })
    await reader.page.getByRole('region', { name: 'Run' }).getByText('is under way').waitFor()
    await reader.page.getByRole('link', { name: 'Board' }).click()
    await reader.page.getByRole('region', { name: 'Run' }).waitFor()
    minutes.resolve()
    await reader.page.getByRole('region', { name: 'Run' }).waitFor({ state: 'detached' })
    await provost.run(`task stop ${id}`, { cwd })
  })
})

/** Rings that some box around them cuts off. Drawn by focusing each thing by script, as keys would. */
async function findClippedRings(page: Page): Promise<string[]> {
  return (await page.evaluate(`(() => {
    const found = []
    for (const element of document.querySelectorAll('main a, main button, main input, .side a')) {
      element.focus({ focusVisible: true })
      if (!element.matches(':focus-visible')) continue
      const style = getComputedStyle(element)
      const room = Math.max(0, parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth))
      const box = element.getBoundingClientRect()
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around)
        const edge = around.getBoundingClientRect()
        const cutsX = overflowX !== 'visible' && (box.left - room < edge.left || box.right + room > edge.right)
        const cutsY = overflowY === 'hidden' && (box.top - room < edge.top || box.bottom + room > edge.bottom)
        if (cutsX || cutsY) found.push(element.outerHTML.slice(0, 80) + ' in ' + around.className)
      }
    }
    return found
  })()`)) as string[]
}
