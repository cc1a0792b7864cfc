// How long a page takes to show what it is for, in a browser that has never been here.
import type { Browser, BrowserContext } from 'playwright-core'

export const CHROMIUM = '/usr/bin/chromium'

export type Served = { readonly address: string; readonly token: string }

/** From the navigation to the frame after the sign appeared. */
export async function timePaint(browser: Browser, served: Served, path: string, sign: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.addInitScript(`
    window.painted = new Promise(resolve => {
      const watch = new MutationObserver(() => {
        if (document.querySelector('${sign}')) requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      })
      watch.observe(document, { childList: true, subtree: true })
    })
  `)
  await logIn(context, served)
  await page.goto(`${served.address}${path}`)
  const paintedAt = Number(await page.evaluate('window.painted'))
  await context.close()
  return paintedAt
}

/** Lets the browser in without loading a page: what the login page would keep is put into every page that comes. */
export async function logIn(context: BrowserContext, { address, token }: Served): Promise<void> {
  const asked = await fetch(`${address}/login`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  const link = (await asked.json()) as { readonly code: string }
  const entered = await context.request.post(`${address}/login/enter`, { data: link })
  // An older build is entered by the address, and its pages have no key.
  if (!entered.ok()) return void (await context.request.get(`${address}/login?code=${link.code}`))
  const { pageKey } = (await entered.json()) as { pageKey: string }
  await context.addInitScript(`sessionStorage.setItem('provost.page-key', '${pageKey}')`)
}
