// A few amounts in a row as small bars, the newest last; the same is said in words.
const WIDTH = 6
const HEIGHT = 24

type Props = {
  readonly values: readonly number[]
  /** What one bar is: a day, an hour. */
  readonly of: string
}

export function SparkBars({ values, of }: Props) {
  const most = Math.max(1, ...values)
  return (
    <svg
      className="bars"
      viewBox={`0 0 ${values.length * WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`By ${of}: ${values.join(', ')}`}
    >
      {values.map((value, at) => {
        const height = Math.max(1, (value / most) * HEIGHT)
        // biome-ignore lint/suspicious/noArrayIndexKey: they do not change places
        return <rect key={at} x={at * WIDTH} y={HEIGHT - height} width={WIDTH - 2} height={height} rx="1" />
      })}
    </svg>
  )
}
