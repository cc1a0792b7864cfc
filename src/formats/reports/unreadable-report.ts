// The one refusal of all report readers.
import { provostError } from '#kernel/errors/errors'

export type ReportFormat = 'junit' | 'tap' | 'ctrf'

const TITLES: Readonly<Record<ReportFormat, string>> = { junit: 'JUnit', tap: 'TAP', ctrf: 'CTRF' }

export function unreadableReport(format: ReportFormat, what: string): Error {
  const title = TITLES[format]
  return provostError('EVIDENCE_REPORT_UNREADABLE', {
    message: `${title} report cannot be read: ${what}`,
    details: { format: title, what },
  })
}
