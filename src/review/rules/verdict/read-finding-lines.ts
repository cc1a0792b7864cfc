// Findings as a person types them, one per line: `src/export.ts:41 blocking loses the header row`.
import { FINDING_SEVERITIES } from './review-finding.ts'

export type TypedFinding = {
  readonly severity: string
  readonly kind: string
  readonly message: string
  readonly path?: string
  readonly line?: number
}

const LINE = new RegExp(`^(?:(\\S+?)(?::(\\d+))?\\s+)?(${FINDING_SEVERITIES.join('|')})\\s+(.+)$`)

/** A line that names no severity is a small remark about the whole. */
export function readFindingLines(text: string): TypedFinding[] {
  const lines = text.split('\n').map(line => line.trim())
  return lines.filter(line => line !== '').map(readLine)
}

function readLine(line: string): TypedFinding {
  const [, path, at, severity, message] = LINE.exec(line) ?? []
  if (severity === undefined || message === undefined) return { severity: 'minor', kind: 'other', message: line }
  return {
    severity,
    kind: 'code',
    message,
    ...(path !== undefined && { path }),
    ...(at !== undefined && { line: Number(at) }),
  }
}
