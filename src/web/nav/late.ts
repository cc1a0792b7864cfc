// A part of the program that is fetched when it is needed. While its files cannot be had it waits for the daemon; files that
// are gone then are those of an older program, and the page is loaded anew.
import { type ComponentType, lazy } from 'react'
import { feed } from '../live/dashboard.ts'

export function late<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Late = lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      await feed.becomesLive()
      return { default: await load().catch(reload) }
    }
  })
  return Late as unknown as ComponentType<Props>
}

function reload(): Promise<never> {
  location.reload()
  return new Promise(() => {})
}
