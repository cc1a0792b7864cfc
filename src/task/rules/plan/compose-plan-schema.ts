// The shape of a plan as JSON Schema, for agents and other programs, and a plan that is valid by it. Made from the same
// table that the validator reads, so they cannot say different things.
import type { JsonObject } from '#kernel/reading/json-value'
import { type Field, PLAN_SHAPE, type PlanShape } from './plan-shape.ts'

export function composePlanSchema(): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'planning.ai.json',
    description: 'The plan of a task. Members that are not named here are kept and not checked.',
    ...composeObject(PLAN_SHAPE),
  }
}

function composeObject(shape: PlanShape): JsonObject {
  const required = Object.entries(shape)
    .filter(([, field]) => 'required' in field && field.required)
    .map(([name]) => name)
  const properties = Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, composeField(field)]))
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

const FILLED = { type: 'string', pattern: '\\S' } as const

function composeField(field: Field): JsonObject {
  switch (field.is) {
    case 'text':
      return field.required ? FILLED : { type: 'string' }
    case 'texts':
      return { type: 'array', items: FILLED, ...(field.required && { minItems: 1 }) }
    case 'boolean':
      return { type: 'boolean' }
    case 'text or null':
      return { type: ['string', 'null'] }
    case 'number':
      return { type: 'number', enum: field.of }
    case 'word':
      return { type: 'string', enum: field.of }
    case 'object':
      return composeObject(field.members)
    case 'list':
      return { type: 'array', items: composeObject(field.of), ...(field.required && { minItems: 1 }) }
  }
}

export const PLAN_EXAMPLE = {
  schema_version: 1,
  id: 'login-limit',
  title: 'Limit failed logins',
  brief: 'After five failed logins within a minute a user waits for a minute.',
  acceptance_criteria: [
    { id: 'AC1', description: 'the sixth failed login within a minute is refused', must_have: true },
  ],
  file_plan: [
    { path: 'src/login.js', intent: 'update' },
    { path: 'test/login-limit.test.js', intent: 'create' },
  ],
  work: { tasks: [{ id: 'T1', title: 'Count failed logins', kind: 'implementation', risk_level: 'low' }] },
  risks: [{ description: 'a user is locked out', likelihood: 'low', impact: 'medium', mitigations: ['the lock ends'] }],
  notes: [{ id: 'N1', kind: 'decision', text: 'the counter is kept in memory' }],
  test_plan: { strategy: 'unit tests', cases: ['the fifth is let through', 'the sixth is refused'] },
} as const
