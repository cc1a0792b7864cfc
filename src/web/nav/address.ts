// Where the reader is: the path names a page and what it shows, the query how. Nothing is loaded by going elsewhere.
import { useSyncExternalStore } from 'react'
import { Emitter } from '../live/emitter.ts'

export type Address = { readonly path: string; readonly query: URLSearchParams }

const moved = new Emitter()
let current = read()

function read(): Address {
  return { path: location.pathname, query: new URLSearchParams(location.search) }
}

addEventListener('popstate', () => {
  current = read()
  moved.emit()
})

export function useAddress(): Address {
  return useSyncExternalStore(moved.subscribe, currentAddress, currentAddress)
}

export function currentAddress(): Address {
  return current
}

/** These go along: whoever looks at the past, or at one project, stays there until they leave it. */
const GO_ALONG = ['at', 'project'] as const

export function composeHref(to: string): string {
  return GO_ALONG.reduce((href, name) => {
    const value = current.query.get(name)
    if (value === null || new URL(href, location.origin).searchParams.has(name)) return href
    return `${href}${href.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
  }, to)
}

export function goTo(to: string): void {
  history.pushState(null, '', composeHref(to))
  current = read()
  scrollTo(0, 0)
  moved.emit()
}

/** The same page under another address: nothing to go back to. */
export function replaceAddress(href: string): void {
  history.replaceState(null, '', href)
  current = read()
  moved.emit()
}

type QueryChange = Readonly<Record<string, string | null>>

/** Changes how the page is shown; the way back leads past it. */
export function setQuery(change: QueryChange): void {
  replaceAddress(composeChanged(change))
}

/** Opens something over the page; the way back closes it. */
export function openOver(change: QueryChange): void {
  history.pushState({ isOver: true }, '', composeChanged(change))
  current = read()
  moved.emit()
}

/** Whoever came by a link has nothing behind them but another page. */
export function closeOver(name: string): void {
  const state: unknown = history.state
  if (typeof state === 'object' && state !== null && 'isOver' in state) history.back()
  else setQuery({ [name]: null })
}

function composeChanged(change: QueryChange): string {
  const query = new URLSearchParams(current.query)
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') query.delete(name)
    else query.set(name, value)
  }
  const search = query.toString()
  return search === '' ? current.path : `${current.path}?${search}`
}
