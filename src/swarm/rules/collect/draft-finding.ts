// Findings that an agent reports one by one while it works: each is checked as it comes, and joins the report at the end.
import { isObject, type JsonObject } from '#kernel/reading/json-value'
import { PHASE_ROWS, type SwarmPhase } from '../wave/phase.ts'
import { REPORT_LISTS } from './report-lists.ts'
import { parseReport, type ReportError, readSwarmReport } from './validate-report.ts'

export type DraftCheck =
  | { readonly ok: true; readonly finding: JsonObject }
  | { readonly ok: false; readonly errors: readonly ReportError[] }

export type FindingDraftWish = {
  readonly phase: SwarmPhase
  readonly domain: string
  readonly root: string
  readonly finding: unknown
}

/** May an agent of this phase report findings one by one? Who amends reports none, and features are no findings. */
export function takesDrafts(phase: SwarmPhase): boolean {
  const { kind, group } = PHASE_ROWS[phase]
  return (kind === 'audit' || kind === 'verify') && group !== 'feature'
}

/** By the same rules as the whole report; the paths of errors are those of the finding itself. */
export function checkDraftFinding({ phase, domain, root, finding }: FindingDraftWish): DraftCheck {
  const empty = REPORT_LISTS.filter(list => list.isRequired(PHASE_ROWS[phase])).map(({ name }) => [name, []])
  const whole = { domain, summary: 'a draft', ...Object.fromEntries(empty), findings: [finding] }
  const { report, errors } = readSwarmReport({ phase, domain, root, report: whole })
  const read: unknown = Array.isArray(report?.findings) ? report.findings[0] : undefined
  if (isObject(read)) return { ok: true, finding: read }
  return { ok: false, errors: errors.map(({ path, keyword }) => ({ path: path.replace('/findings/0', ''), keyword })) }
}

/** The text of the report with the drafts in it; null when there is nothing to add, or nothing to add it to. */
export function joinDrafts(text: string, drafts: readonly JsonObject[]): string | null {
  const report = parseReport(text)
  if (!isObject(report)) return null
  const { findings = [] } = report
  if (!Array.isArray(findings)) return null
  const known = new Set(findings.map((finding: unknown) => (isObject(finding) ? finding.id : undefined)))
  const missing = drafts.filter(({ id }) => !known.has(id))
  if (missing.length === 0) return null
  return `${JSON.stringify({ ...report, findings: [...findings, ...missing] }, null, 2)}\n`
}
