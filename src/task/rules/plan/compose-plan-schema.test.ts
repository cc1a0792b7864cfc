// The published shape of a plan says what the validator says.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { composePlanSchema, PLAN_EXAMPLE } from './compose-plan-schema.ts'
import { validatePlan } from './validate-plan.ts'

const schema = z.fromJSONSchema(composePlanSchema() as Parameters<typeof z.fromJSONSchema>[0])
const isValid = (plan: unknown) => schema.safeParse(plan).success

test('the example is valid by both', () => {
  expect(validatePlan(PLAN_EXAMPLE)).toMatchObject({ ok: true, problems: [] })
  expect(isValid(PLAN_EXAMPLE)).toBe(true)
})

test.each<[string, object]>([
  ['a title that is missing', { title: undefined }],
  ['a title of another type', { title: 1 }],
  ['no acceptance criterion', { acceptance_criteria: [] }],
  ['an unknown intent', { file_plan: [{ path: 'a', intent: 'change' }] }],
  ['a word of no list', { risks: [{ description: 'x', impact: 'huge' }] }],
  ['texts that are none', { test_plan: { cases: 'one' } }],
  ['an unknown version', { schema_version: 2 }],
])('%s is refused by both', (_name, change) => {
  const plan = JSON.parse(JSON.stringify({ ...PLAN_EXAMPLE, ...change }))
  expect(validatePlan(plan).ok).toBe(false)
  expect(isValid(plan)).toBe(false)
})
