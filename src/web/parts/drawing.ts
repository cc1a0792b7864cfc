// What all plots share: the library is fetched when the first one is drawn, and they are drawn anew when theme or width change.
import './plot.css'
import { type RefObject, useEffect, useRef } from 'react'
import type uPlot from 'uplot'
import { chosenTheme } from '../nav/theme.ts'

export const PLOT_HEIGHT = 220

const DARK = '(prefers-color-scheme: dark)'

export type Draw = (Library: typeof uPlot, element: HTMLElement) => uPlot

/** Where it is drawn. */
export function useDrawing(draw: Draw): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current!
    let plot: uPlot | undefined
    let isOver = false
    const redraw = async () => {
      const { default: Library } = await import('uplot')
      if (isOver) return
      plot?.destroy()
      plot = draw(Library, element)
    }
    const resize = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height: PLOT_HEIGHT }))
    const react = () => void redraw()
    const media = matchMedia(DARK)
    void redraw().then(() => resize.observe(element))
    media.addEventListener('change', react)
    const stop = chosenTheme.subscribe(react)
    return () => {
      isOver = true
      resize.disconnect()
      media.removeEventListener('change', react)
      stop()
      plot?.destroy()
    }
  }, [draw])
  return place
}

export const colourOfLine = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(token).trim()

export const composeAxis = () => ({
  stroke: colourOfLine('--muted'),
  grid: { stroke: colourOfLine('--line'), width: 1 },
  ticks: { show: false },
})
