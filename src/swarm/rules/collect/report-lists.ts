// The lists of an agent's report as data: the members of their items, and the phases that ask for them.
import type { PhaseRow } from '../wave/phase.ts'
import {
  anyText,
  blob,
  type DriftRule,
  filledText,
  line,
  path,
  type ReportValue,
  reportValueOrNull,
  severity,
  wordOf,
} from './report-value.ts'
import { EFFORTS, FEATURE_CATEGORIES, FINDING_CATEGORIES, REPORT_VERDICTS } from './report-vocabulary.ts'

export type ReportMember = {
  readonly name: string
  readonly value: ReportValue
  readonly isRequired: boolean
  /** Another name that agents use for it. */
  readonly alias?: { readonly name: string; readonly rule: DriftRule }
}

export type ReportList = {
  readonly name: string
  /** Absent where the items are plain values. */
  readonly members?: readonly ReportMember[]
  readonly value?: ReportValue
  readonly isRequired: (phase: PhaseRow) => boolean
}

const required = (name: string, value: ReportValue): ReportMember => ({ name, value, isRequired: true })
const optional = (name: string, value: ReportValue): ReportMember => ({ name, value, isRequired: false })

const isNever = () => false

export const REPORT_LISTS: readonly ReportList[] = [
  {
    name: 'findings',
    isRequired: ({ kind, gate }) => kind === 'audit' && gate !== 'approved_features',
    members: [
      required('id', filledText),
      required('severity', severity),
      required('category', wordOf(FINDING_CATEGORIES)),
      required('description', filledText),
      { ...optional('file', reportValueOrNull(path)), alias: { name: 'file_path', rule: 'renamed_to_file' } },
      { ...optional('line', reportValueOrNull(line)), alias: { name: 'line_number', rule: 'renamed_to_line' } },
      optional('symbol', reportValueOrNull(anyText)),
      optional('rule_id', reportValueOrNull(anyText)),
      optional('recommendation', reportValueOrNull(anyText)),
      optional('snippet', reportValueOrNull(anyText)),
    ],
  },
  {
    name: 'features',
    isRequired: ({ gate }) => gate === 'approved_features',
    members: [
      required('id', filledText),
      required('priority', severity),
      required('category', wordOf(FEATURE_CATEGORIES)),
      required('description', filledText),
      optional('effort', wordOf(EFFORTS)),
    ],
  },
  {
    name: 'fixes',
    isRequired: ({ kind }) => kind === 'amend',
    members: [
      required('finding_id', filledText),
      required('description', filledText),
      optional('file', reportValueOrNull(path)),
    ],
  },
  { name: 'files_changed', isRequired: ({ kind }) => kind === 'amend', value: path },
  {
    name: 'skipped',
    isRequired: isNever,
    members: [required('finding_id', filledText), required('reason', filledText)],
  },
  {
    name: 'verdicts',
    isRequired: ({ kind }) => kind === 'verify',
    members: [
      required('finding_id', filledText),
      required('verdict', wordOf(REPORT_VERDICTS)),
      required('evidence', filledText),
    ],
  },
  { name: 'observed', isRequired: isNever, members: [required('path', path), optional('blob', blob)] },
]
