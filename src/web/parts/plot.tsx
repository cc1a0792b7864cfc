// Words over time as a picture: a row per word, a point per known moment. No line joins two of them, because what was in
// between is not known. The library is fetched when the first plot is drawn,
// and whoever draws one says the same in a table for those who cannot see it.
import './plot.css'
import { useCallback } from 'react'
import type uPlot from 'uplot'
import { colourOfLine, composeAxis, PLOT_HEIGHT, useDrawing } from './drawing.ts'

export type PlotSeries = { readonly name: string; readonly values: readonly (number | null)[] }

type Props = {
  readonly label: string
  /** Seconds since the epoch, rising. */
  readonly times: readonly number[]
  readonly series: readonly PlotSeries[]
  /** The words of the vertical axis, from below. */
  readonly words: readonly string[]
}

export function Plot(props: Props) {
  const draw = useCallback(
    (Library: typeof uPlot, element: HTMLElement) =>
      new Library(composeOptions(props, element.clientWidth), composeData(props), element),
    [props],
  )
  return <div ref={useDrawing(draw)} className="plot" role="img" aria-label={props.label} />
}

/** Series differ in colour and in their height inside the row, so that none covers another. */
const TOKENS = [
  '--medium-border',
  '--unknown-border',
  '--high-border',
  '--low-border',
  '--critical-border',
  '--control',
]
const APART = 0.07

function composeData({ times, series }: Props): uPlot.AlignedData {
  const lines = series.map(({ values }, at) => values.map(value => (value === null ? null : value + at * APART)))
  return [[...times], ...lines]
}

function composeOptions({ series, words }: Props, width: number): uPlot.Options {
  const shared = composeAxis()
  return {
    width,
    height: PLOT_HEIGHT,
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
        const stroke = colourOfLine(TOKENS[at % TOKENS.length]!)
        const points = { show: true, size: 9, fill: stroke }
        return { label: name, stroke, points, paths: () => null }
      }),
    ],
  }
}
