// The dashboard in a real browser: Debian's Chromium, a fresh profile for each reader, nothing asked of the outside.
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { test as plain } from '../e2e/program.ts'

const EXECUTABLE = '/usr/bin/chromium'

export const hasBrowser = existsSync(EXECUTABLE)

export class Reader {
  /** What the browser complained about; a page in order leaves it empty. */
  readonly complaints: string[] = []
  /** Requests that went anywhere but to the daemon. */
  readonly strangers: string[] = []
  readonly page: Page

  constructor(page: Page, address: string) {
    this.page = page
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) this.complaints.push(message.text())
    })
    page.on('pageerror', error => this.complaints.push(error.message))
    page.on('request', request => {
      const isOurs = request.url().startsWith(address) || request.url().startsWith('data:')
      if (!isOurs) this.strangers.push(request.url())
    })
  }

  /** Goes to a page as a person who types the address. */
  async goTo(path: string): Promise<void> {
    await this.page.goto(new URL(path, this.page.url()).href)
    await expect.poll(() => this.page.locator('main h1').count()).toBeGreaterThan(0)
  }
}

export const test = plain.extend('browser', async ({ provost: _provost }, { onCleanup }) => {
  const browser = await launch()
  onCleanup(() => browser.close())
  return {
    /** Somebody who followed the login link. */
    async login(link: string, options: BrowserContextOptions = {}): Promise<Reader> {
      const context: BrowserContext = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
      const page = await context.newPage()
      const reader = new Reader(page, new URL(link).origin)
      await page.goto(link)
      await page.locator('main h1').waitFor()
      return reader
    },
    browser,
  }
})

// Without these it looks for hosts of its maker at every start.
function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: EXECUTABLE,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
