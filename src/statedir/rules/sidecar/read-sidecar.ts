// Reads a sidecar. A gate gets its routing value only when every required field is right and nothing contradicts.
import { provostError } from '#kernel/errors/errors'
import { type Contract, findNameRow, findPatternRows, type SidecarSchema } from '../contract/contract.ts'
import { FILE_BYTES_MAX, isLargerThan } from '../layout/text-size.ts'
import { isJsonObject, memberOf, readJson, type WorkflowObject } from '../workflow/json-object.ts'
import { findSidecarContradictions } from './sidecar-contradictions.ts'
import { findFieldProblem, findWordProblem, type SidecarProblem } from './sidecar-fields.ts'

export type SidecarFreshness = 'current' | 'session' | 'other' | 'unknown'

export type SidecarReading = {
  readonly ok: boolean
  readonly route: string | null
  readonly status: string | null
  readonly verdict: string | null
  readonly agent: string | null
  readonly freshness: SidecarFreshness
  readonly problems: readonly SidecarProblem[]
}

/** The ids of the record a sidecar must belong to. */
export type WorkflowIds = { readonly workflow_id: string; readonly workflow_id_history: readonly string[] }

export function findSidecarSchema(contract: Contract, name: string): SidecarSchema | undefined {
  const row = findNameRow(contract, name)
  if (row) return row.sidecar ?? undefined
  if (!name.endsWith('.json')) return undefined
  return findPatternRows(contract, name).find(({ sidecar }) => sidecar)?.sidecar ?? undefined
}

export function sidecarSchemaOf(contract: Contract, name: string): SidecarSchema {
  const schema = findSidecarSchema(contract, name)
  if (schema) return schema
  const registered = contract.names.filter(({ sidecar }) => sidecar).map(row => row.name)
  throw provostError('SIDECAR_UNREGISTERED', { details: { name }, hint: `registered are ${registered.join(', ')}` })
}

export function readSidecar(text: string, schema: SidecarSchema, record: WorkflowIds | null): SidecarReading {
  if (isLargerThan(text, FILE_BYTES_MAX)) return unreadable('too_large')
  const value = readJson(text)
  if (value === undefined) return unreadable('not_json')
  return isJsonObject(value) ? readObject(value, schema, record) : unreadable('not_object')
}

/** For a file that was too large to be read at all. */
export function sidecarTooLarge(): SidecarReading {
  return unreadable('too_large')
}

function unreadable(problem: SidecarProblem['problem']): SidecarReading {
  const problems = [{ field: '', problem }]
  return { ok: false, route: null, status: null, verdict: null, agent: null, freshness: 'unknown', problems }
}

function readObject(value: WorkflowObject, schema: SidecarSchema, record: WorkflowIds | null): SidecarReading {
  const problems = [
    ...findWordProblem(value, 'agent', schema.agents, 'required'),
    ...findWordProblem(value, 'status', schema.status, schema.route === 'status' ? 'required' : 'optional'),
    ...findWordProblem(value, 'verdict', schema.verdict, schema.route === 'verdict' ? 'required' : 'optional'),
    ...schema.fields.flatMap(field => findFieldProblem(value, field)),
    ...findWorkflowIdProblem(value),
    ...findSidecarContradictions(value, schema.contradictions),
  ]
  // `tests` missing is one problem, whatever was expected inside.
  const distinct = problems.filter((one, at) => problems.findIndex(other => isSame(one, other)) === at)
  const ok = distinct.length === 0
  return {
    ok,
    route: ok && schema.route ? textIn(value, schema.route) : null,
    status: textIn(value, 'status'),
    verdict: textIn(value, 'verdict'),
    agent: textIn(value, 'agent'),
    freshness: freshnessOf(textIn(value, 'workflow_id'), record),
    problems: distinct,
  }
}

function isSame(one: SidecarProblem, other: SidecarProblem): boolean {
  return one.field === other.field && one.problem === other.problem
}

function findWorkflowIdProblem(value: WorkflowObject): SidecarProblem[] {
  const id = memberOf(value, 'workflow_id') ?? ''
  return typeof id === 'string' ? [] : [{ field: 'workflow_id', problem: 'wrong_type' }]
}

function textIn(value: WorkflowObject, key: string): string | null {
  const member = memberOf(value, key)
  return typeof member === 'string' ? member : null
}

function freshnessOf(id: string | null, record: WorkflowIds | null): SidecarFreshness {
  if (id === null || record === null) return 'unknown'
  if (id === record.workflow_id) return 'current'
  return record.workflow_id_history.includes(id) ? 'session' : 'other'
}
