// A part of the program that is fetched when it is needed. While its files cannot be had it waits for the daemon; files that
// are gone then are those of an older program, and the page is loaded anew.
import { type ComponentType, createElement, type ReactNode, useEffect, useReducer } from 'react'
import { feed } from '../live/dashboard.ts'

export type Late<Props> = ComponentType<Props> & {
  /** It is going to be drawn: what the line takes to begin need not be waited for. */
  readonly begin: () => Promise<void>
}

const LOADING = createElement('p', { className: 'muted' }, 'Loading…')

/** React's own `lazy` waits 300 ms before it shows what came after something else was shown. */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = LOADING,
): Late<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const fetchOnce = async () => {
    loaded = await load().catch(async () => {
      await feed.becomesLive()
      return load().catch(reload)
    })
  }
  const begin = () => (loading ??= fetchOnce())
  function Drawn(props: Props) {
    const [, redraw] = useReducer((count: number) => count + 1, 0)
    const isLoading = loaded ? null : begin() // once for all who draw it
    useEffect(() => void isLoading?.then(redraw), [isLoading])
    return loaded ? createElement(loaded, props) : meanwhile
  }
  return Object.assign(Drawn, { begin })
}

function reload(): Promise<never> {
  location.reload()
  return new Promise(() => {})
}
