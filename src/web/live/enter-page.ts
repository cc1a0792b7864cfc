// How a page comes to its login: by a code, which is traded once for a cookie and the key of the page, or from another tab.
import { isActorName } from '#kernel/events/actor'
import { takeWanted } from '../nav/wanted-page.ts'
import { nameActor } from './current-actor.ts'
import { pageKey } from './page-key.ts'

type Entered = {
  readonly pageKey?: string
  readonly actor?: string | null
  readonly code?: string
  readonly message?: string
}

/** Null: the browser is on its way to the page that somebody wanted. */
export async function enterWith(code: string): Promise<string | null> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/login/enter', { method: 'POST', headers, body: JSON.stringify({ code }) }).catch(
    () => null,
  )
  if (answer === null) return 'The daemon did not answer.'
  const told: Entered = await answer.json().catch(() => ({}))
  if (!answer.ok || told.pageKey === undefined)
    return told.code === 'AUTH_REQUIRED' ? 'This is no code of this daemon.' : (told.message ?? 'Refused.')
  pageKey.take(told.pageKey)
  if (isActorName(told.actor)) nameActor(told.actor)
  location.replace(takeWanted())
  return null
}

/** The link that led here was good for nothing. */
export let isLinkRefused = false

/** Before anything is asked. A link brings its code behind the #, where it is sent nowhere; it is taken away at once. */
export async function enterPage(): Promise<void> {
  const code = location.pathname === '/login' ? location.hash.slice(1) : ''
  if (code !== '') {
    history.replaceState(null, '', location.pathname)
    isLinkRefused = (await enterWith(code)) !== null
    if (!isLinkRefused) await new Promise<never>(() => {}) // the page is being left
  }
  if (location.pathname === '/login') addEventListener('hashchange', () => location.reload()) // a second link in this tab
  if (pageKey.get() === null) await pageKey.seek()
}
