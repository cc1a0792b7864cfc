// The table of findings: aligned for a terminal, with pipes for Markdown.
import { type Bench, judge, type Row, round, type Target, type Verdict } from './bench.ts'

export type Finding = Row & { readonly bench: string; readonly target: string; readonly verdict: Verdict }

const HEADINGS = ['bench', 'what', 'subject', 'baseline', 'ratio', 'target', 'verdict']

export function findingsOf({ name, target }: Bench, rows: readonly Row[]): Finding[] {
  return rows.map(row => ({
    ...row,
    bench: name,
    target: row.isAside ? '' : showTarget(target),
    verdict: judge(target, row),
  }))
}

export function composeTable(findings: readonly Finding[]): string[] {
  const lines = [HEADINGS, ...findings.map(cellsOf)]
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map(line => line[column]!.length)))
  return lines.map(line =>
    line
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}

export function composeMarkdown(findings: readonly Finding[]): string[] {
  const lines = [HEADINGS, HEADINGS.map(() => '---'), ...findings.map(cellsOf)]
  return lines.map(line => `| ${line.join(' | ')} |`)
}

function cellsOf({ bench, what, subject, baseline, ratio, spread, target, verdict }: Finding): string[] {
  const ratios = spread ? `${round(ratio)} (${round(spread[0])}–${round(spread[1])})` : round(ratio)
  return [bench, what, subject, baseline, ratios, target, verdict]
}

function showTarget(target: Target | undefined): string {
  if (!target) return ''
  return 'atMost' in target ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`
}
