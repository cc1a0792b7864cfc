// Tables that align and fit the terminal: the widest column gives way first, with an ellipsis. The first column names the
// row and is never cut: half an id is of no use to anybody.
import { cleanText } from '#kernel/text/text-hygiene'

const GAP = '  '
/** All columns give way this far, then all of them further. */
const COLUMN_MINS = [8, 4, 2]

export function composeTable(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  width: number,
): string[] {
  const cells = [headers, ...rows.map(row => row.map(cleanText))]
  const widths = fitTo(
    headers.map((_header, column) => Math.max(...cells.map(row => widthOf(row[column] ?? '')))),
    width,
  )
  return cells.map(row =>
    row
      .map((cell, column) => pad(cell, widths[column]!, column === headers.length - 1))
      .join(GAP)
      .trimEnd(),
  )
}

function fitTo(widths: number[], width: number): number[] {
  const fitted = [...widths]
  const room = width - GAP.length * (widths.length - 1)
  for (const min of COLUMN_MINS) while (shrink(fitted, room, min));
  return fitted
}

/** False when it fits, or when no column but the first is wider than it must be. */
function shrink(fitted: number[], room: number, min: number): boolean {
  const widest = Math.max(...fitted.slice(1))
  if (fitted.reduce((sum, one) => sum + one, 0) <= room || widest <= min) return false
  fitted[fitted.lastIndexOf(widest)] = widest - 1
  return true
}

function pad(cell: string, width: number, isLast: boolean): string {
  const characters = [...cell]
  const cut = characters.length > width ? `${characters.slice(0, width - 1).join('')}…` : cell
  return isLast ? cut : cut + ' '.repeat(Math.max(0, width - widthOf(cut)))
}

function widthOf(text: string): number {
  return [...text].length
}
