// How long the texts of a lesson may be, in code points.

export type TextLimit = { readonly min: number; readonly max: number }

export const TEXT_LIMITS = {
  title: { min: 10, max: 200 },
  summary: { min: 20, max: 1000 },
  doctrineStatement: { min: 0, max: 500 },
  notes: { min: 0, max: 2000 },
  rationale: { min: 10, max: 1000 },
  note: { min: 0, max: 500 },
  reason: { min: 5, max: 1000 },
} as const satisfies Readonly<Record<string, TextLimit>>

export function isWithinLimits(text: string, { min, max }: TextLimit): boolean {
  const length = [...text].length
  return length >= min && length <= max
}
