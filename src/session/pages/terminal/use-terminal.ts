// The terminal of a living session on a screen: what comes over the line is drawn, what is typed goes back once it was
// taken over, and the size follows whoever holds it.
import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react'
import type { TerminalSize } from '#api/mux-frames'
import { muxLine, type TerminalListener } from '#web/live/mux-line'
import type { TerminalScreen } from './terminal-screen.ts'
import { startTerminal, type TerminalState, tellTerminal } from './terminal-state.ts'
import { useScreen } from './use-screen.ts'

const SETTLE_MS = 150

export type LiveTerminal = {
  readonly state: TerminalState
  readonly takeOver: (actor: string) => void
  readonly giveBack: () => void
}

export function useTerminal(
  place: RefObject<HTMLElement | null>,
  terminal: string,
  isProcess: boolean,
  onLeave: () => void,
): LiveTerminal {
  const [state, tell] = useReducer(tellTerminal, startTerminal)
  const onInput = useCallback((input: string) => muxLine.send({ terminal, input }), [terminal])
  const onFull = useCallback((paused: boolean) => muxLine.send({ terminal, paused }), [terminal])
  const screen = useScreen(place, { onInput, onFull, onLeave }, isProcess)
  useEffect(() => {
    if (!screen) return
    const listener: TerminalListener = news => {
      if ('opened' in news) screen.clear()
      if ('data' in news) screen.write(news.data)
      if (!('data' in news)) tell(news)
    }
    return muxLine.open(terminal, listener)
  }, [screen, terminal])
  const isYours = state.holder?.isYou === true
  useEffect(() => screen?.setTyping(isYours), [screen, isYours])
  useSize(place, screen, terminal, state.size, isYours)
  const takeOver = useCallback((actor: string) => muxLine.send({ terminal, takeOver: true, actor }), [terminal])
  const giveBack = useCallback(() => muxLine.send({ terminal, takeOver: false }), [terminal])
  return { state, takeOver, giveBack }
}

/** Who holds it says how large it is; who only looks shows it as it is; plain output takes the room there is. */
function useSize(
  place: RefObject<HTMLElement | null>,
  screen: TerminalScreen | undefined,
  terminal: string,
  size: TerminalSize | null,
  isYours: boolean,
): void {
  const wanted = useRef(size)
  wanted.current = size
  useEffect(() => {
    if (!screen) return
    const adapt = () => {
      const room = isYours || wanted.current === null ? screen.fit() : undefined
      if (isYours && room) muxLine.send({ terminal, resize: room })
      const shown = wanted.current ?? room
      if (shown && !isYours) screen.setSize(shown)
    }
    let timer = setTimeout(adapt)
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(adapt, SETTLE_MS)
    })
    observer.observe(place.current!)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [place, screen, terminal, isYours])
  useEffect(() => {
    if (screen && size) screen.setSize(size)
  }, [screen, size])
}
