// Words over time as a picture: a row per word, a line per series. The library is fetched when the first plot is drawn,
// and whoever draws one says the same in a table for those who cannot see it.
import './plot.css'
import { useEffect, useRef } from 'react'
import type uPlot from 'uplot'
import { chosenTheme } from '../nav/theme.ts'

export type PlotSeries = { readonly name: string; readonly values: readonly (number | null)[] }

type Props = {
  readonly label: string
  /** Seconds since the epoch, rising. */
  readonly times: readonly number[]
  readonly series: readonly PlotSeries[]
  /** The words of the vertical axis, from below. */
  readonly words: readonly string[]
}

const HEIGHT = 220
const DARK = '(prefers-color-scheme: dark)'

export function Plot(props: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current!
    let plot: uPlot | undefined
    let isOver = false
    const draw = async () => {
      const { default: Library } = await import('uplot')
      if (isOver) return
      plot?.destroy()
      plot = new Library(composeOptions(props, element.clientWidth), composeData(props), element)
    }
    const resize = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height: HEIGHT }))
    const redraw = () => void draw()
    const media = matchMedia(DARK)
    void draw().then(() => resize.observe(element))
    media.addEventListener('change', redraw)
    const stop = chosenTheme.subscribe(redraw)
    return () => {
      isOver = true
      resize.disconnect()
      media.removeEventListener('change', redraw)
      stop()
      plot?.destroy()
    }
  }, [props])
  return <div ref={place} className="plot" role="img" aria-label={props.label} />
}

/** Series differ in colour and in the dashes of their lines; points of one moment lie beside each other. */
const TOKENS = [
  '--medium-border',
  '--unknown-border',
  '--high-border',
  '--low-border',
  '--critical-border',
  '--control',
]
const DASHES = [[], [6, 3], [2, 3], [8, 3, 2, 3]]
const APART = 0.07

function composeData({ times, series }: Props): uPlot.AlignedData {
  const lines = series.map(({ values }, at) => values.map(value => (value === null ? null : value + at * APART)))
  return [[...times], ...lines]
}

function composeOptions({ series, words }: Props, width: number): uPlot.Options {
  const style = getComputedStyle(document.documentElement)
  const colour = (token: string) => style.getPropertyValue(token).trim()
  const shared = { stroke: colour('--muted'), grid: { stroke: colour('--line'), width: 1 }, ticks: { show: false } }
  return {
    width,
    height: HEIGHT,
    cursor: { show: false },
    legend: { live: false },
    scales: { y: { range: [-0.5, words.length - 0.5] } },
    axes: [
      { ...shared },
      { ...shared, size: 70, splits: words.map((_word, at) => at), values: words.map(word => word) as never },
    ],
    series: [
      {},
      ...series.map(({ name }, at) => {
        const stroke = colour(TOKENS[at % TOKENS.length]!)
        const points = { show: true, size: 9, fill: stroke }
        return { label: name, stroke, points, width: 1, dash: [...DASHES[at % DASHES.length]!], spanGaps: true }
      }),
    ],
  }
}
