// Tables that align and fit the terminal: the widest column gives way first, with an ellipsis.
import { cleanText } from '#core/kernel/text-hygiene'

const GAP = '  '
const COLUMN_MIN = 8

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
  for (;;) {
    const widest = Math.max(...fitted)
    if (fitted.reduce((sum, one) => sum + one, 0) <= room || widest <= COLUMN_MIN) return fitted
    fitted[fitted.indexOf(widest)] = widest - 1
  }
}

function pad(cell: string, width: number, isLast: boolean): string {
  const characters = [...cell]
  const cut = characters.length > width ? `${characters.slice(0, width - 1).join('')}…` : cell
  return isLast ? cut : cut + ' '.repeat(Math.max(0, width - widthOf(cut)))
}

function widthOf(text: string): number {
  return [...text].length
}
