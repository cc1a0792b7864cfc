// Amounts by day as bars, parts of a day one on the other. Whoever draws one says the same in a table.
import { useCallback } from 'react'
import type uPlot from 'uplot'
import { colourOfLine, composeAxis, PLOT_HEIGHT, useDrawing } from './drawing.ts'

/** What a part is, the name of its colour, and its amount on each day. */
export type BarPart = { readonly name: string; readonly token: string; readonly values: readonly number[] }

type Props = {
  readonly label: string
  /** Days of UTC, rising. */
  readonly days: readonly string[]
  /** From below. */
  readonly parts: readonly BarPart[]
  readonly write: (amount: number) => string
}

const DAY_S = 86_400
const WIDTH_MAX = 60
const DAYS_NAMED_MAX = 8

/** So many of them as can be read beside each other. */
function chooseDays(seconds: readonly number[]): number[] {
  const step = Math.ceil(seconds.length / DAYS_NAMED_MAX)
  return seconds.filter((_second, at) => at % step === 0)
}

const writeDay = (second: number) => new Date(second * 1000).toISOString().slice(0, 10)

export function BarPlot(props: Props) {
  const draw = useCallback(
    (Library: typeof uPlot, element: HTMLElement) =>
      new Library(composeOptions(Library, props, element.clientWidth), composeData(props), element),
    [props],
  )
  return <div ref={useDrawing(draw)} className="plot" role="img" aria-label={props.label} />
}

/** The whole is drawn first and what lies below it over it, so that of each part its own height is seen. */
function composeData({ days, parts }: Props): uPlot.AlignedData {
  const heightOf = (at: number, upTo: number) =>
    parts.slice(0, upTo + 1).reduce((sum, { values }) => sum + (values[at] ?? 0), 0)
  const stacked = parts.map((_part, index) => days.map((_day, at) => heightOf(at, index)))
  return [days.map(day => Date.parse(day) / 1000), ...stacked.toReversed()]
}

function composeOptions(Library: typeof uPlot, { days, parts, write }: Props, width: number): uPlot.Options {
  const shared = composeAxis()
  const seconds = days.map(day => Date.parse(day) / 1000)
  const range: [number, number] = [(seconds[0] ?? 0) - DAY_S, (seconds.at(-1) ?? 0) + DAY_S]
  const paths = Library.paths.bars!({ size: [0.6, WIDTH_MAX] })
  return {
    width,
    height: PLOT_HEIGHT,
    cursor: { show: false },
    legend: { live: false },
    scales: { x: { range }, y: { range: (_plot, _low, high) => [0, high > 0 ? high * 1.1 : 1] } },
    axes: [
      { ...shared, splits: () => chooseDays(seconds), values: (_plot, splits) => splits.map(writeDay) },
      { ...shared, size: 90, values: (_plot, splits) => splits.map(write) },
    ],
    series: [
      {},
      ...parts.toReversed().map(({ name, token }) => {
        const colour = colourOfLine(token)
        return { label: name, stroke: colour, fill: colour, width: 1, points: { show: false }, paths }
      }),
    ],
  }
}
