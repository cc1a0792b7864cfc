// Amounts over time as bars, one unit wide each, inside an svg whose box is as wide as there are amounts.
export const DENSITY_HEIGHT = 40

/** By the root of the count: one busy hour must not make a quiet day look like nothing. */
export function DensityRects({ counts }: { readonly counts: readonly number[] }) {
  const most = Math.sqrt(Math.max(1, ...counts))
  return counts.map((count, at) => {
    const height = count === 0 ? 0 : Math.max(2, (Math.sqrt(count) / most) * DENSITY_HEIGHT)
    // biome-ignore lint/suspicious/noArrayIndexKey: spans do not change places
    return <rect key={at} x={at + 0.1} y={DENSITY_HEIGHT - height} width={0.8} height={height} />
  })
}
