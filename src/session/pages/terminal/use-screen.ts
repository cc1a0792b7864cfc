// A screen inside a component: loaded when it is drawn, in the colours of the theme, gone with the component.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { chosenTheme } from '#web/nav/theme'
import type { ScreenEvents, TerminalScreen } from './terminal-screen.ts'

export function useScreen(
  place: RefObject<HTMLElement | null>,
  events: ScreenEvents,
  convertEol: boolean,
): TerminalScreen | undefined {
  const [screen, setScreen] = useState<TerminalScreen>()
  const latest = useRef(events)
  latest.current = events
  useEffect(() => {
    let made: TerminalScreen | undefined
    let isGone = false
    void import('./terminal-screen.ts').then(({ TerminalScreen }) => {
      if (isGone || !place.current) return
      const relay: ScreenEvents = {
        onInput: text => latest.current.onInput(text),
        onFull: isFull => latest.current.onFull(isFull),
        onLeave: () => latest.current.onLeave(),
      }
      made = new TerminalScreen(place.current, relay, convertEol)
      setScreen(made)
    })
    return () => {
      isGone = true
      made?.dispose()
      setScreen(undefined)
    }
  }, [place, convertEol])
  useEffect(() => {
    if (!screen) return
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const recolour = () => requestAnimationFrame(() => screen.recolour())
    dark.addEventListener('change', recolour)
    const stop = chosenTheme.subscribe(recolour)
    return () => {
      dark.removeEventListener('change', recolour)
      stop()
    }
  }, [screen])
  return screen
}
