// The JSON Schema of an agent's report, made from the same table that reads it.
import { PHASE_ROWS, type SwarmPhase } from '../wave/phase.ts'
import { REPORT_LISTS, type ReportList } from './report-lists.ts'
import { filledText } from './report-value.ts'
import { REPORT_ITEMS_MAX, STAGES } from './report-vocabulary.ts'

type Schema = Readonly<Record<string, unknown>>

/** For one phase the lists it asks for are required; without one the schema holds what is common to all. */
export function composeReportSchema(phase?: SwarmPhase): Schema {
  const row = phase === undefined ? undefined : PHASE_ROWS[phase]
  const lists = REPORT_LISTS.map(list => [list.name, composeList(list)] as const)
  const needed = REPORT_LISTS.filter(list => row !== undefined && list.isRequired(row)).map(({ name }) => name)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Agent report',
    type: 'object',
    required: ['domain', 'summary', ...needed],
    properties: {
      domain: filledText.schema,
      summary: filledText.schema,
      stage: row?.stage ? { const: row.stage } : { type: 'string', enum: STAGES },
      ...Object.fromEntries(lists),
    },
  }
}

function composeList({ members, value }: ReportList): Schema {
  const items: Schema = members
    ? {
        type: 'object',
        required: members.filter(({ isRequired }) => isRequired).map(({ name }) => name),
        properties: Object.fromEntries(members.map(member => [member.name, member.value.schema])),
      }
    : (value?.schema ?? {})
  return { type: 'array', maxItems: REPORT_ITEMS_MAX, items }
}
