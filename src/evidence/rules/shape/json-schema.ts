// Writes a shape as JSON Schema (2020-12), so that the published schema cannot differ from the check.

import { RECORD_SHAPE, REJECTED_RECORD_SHAPE } from '../record/record-shape.ts'
import { SUBMISSION_SHAPE } from '../submission/submission.ts'
import type { RecordObject } from './json-object.ts'
import type { ObjectShape, RecordShape } from './shape.ts'

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

// What the shapes cannot say: a safe owner and name, and the tree that a claim about a local repository must name.
const CLAIM_RULES: RecordObject = {
  properties: { repo: { not: { pattern: '^_|\\.\\.|(^|/)\\.(/|$)|[^/]{101}' } } },
  if: whenMember('source', 'provider', 'git'),
  // biome-ignore lint/suspicious/noThenProperty: `then` is a keyword of JSON Schema, and this object is never awaited.
  then: { properties: { ref: { required: ['tree_sha'] } } },
}

export function composeSubmissionSchema(): RecordObject {
  return {
    $schema: DIALECT,
    $id: 'https://provost.dev/schemas/dogfood-record-submission.schema.json',
    title: 'Evidence submission',
    description: 'What a repository sends as proof of a run.',
    ...composeShape(SUBMISSION_SHAPE),
    allOf: [CLAIM_RULES],
  }
}

export function composeRecordSchema(): RecordObject {
  return {
    $schema: DIALECT,
    $id: 'https://provost.dev/schemas/dogfood-record.schema.json',
    title: 'Evidence record',
    description: 'What the verifier made of a submission. A rejected record keeps what was really sent.',
    if: whenMember('verification', 'status', 'rejected'),
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, see above.
    then: composeShape(REJECTED_RECORD_SHAPE),
    else: { ...composeShape(RECORD_SHAPE), allOf: [CLAIM_RULES] },
  }
}

// Without `required` an absent member would satisfy the condition.
function whenMember(outer: string, inner: string, value: string): RecordObject {
  const holds = { properties: { [inner]: { const: value } }, required: [inner] }
  return { properties: { [outer]: holds }, required: [outer] }
}

function composeShape(shape: RecordShape): RecordObject {
  switch (shape.is) {
    case 'text':
      return {
        type: 'string',
        ...(shape.pattern !== undefined && { pattern: shape.pattern }),
        ...(shape.format && { format: shape.format }),
        ...(shape.lengthMax !== undefined && { maxLength: shape.lengthMax }),
      }
    case 'word':
      return { type: 'string', enum: shape.words }
    case 'integer':
      return { type: 'integer', ...(shape.min !== undefined && { minimum: shape.min }) }
    case 'number':
      return { type: shape.orNull ? ['number', 'null'] : 'number' }
    case 'flag':
      return { type: shape.orNull ? ['boolean', 'null'] : 'boolean' }
    case 'list':
      return { type: 'array', items: composeShape(shape.of), ...(shape.min && { minItems: shape.min }) }
    case 'object':
      return composeObject(shape)
    case 'anything':
      return {}
  }
}

function composeObject({ required, optional, strangers }: ObjectShape): RecordObject {
  const members = Object.entries({ ...required, ...optional }).map(([key, member]) => [key, composeShape(member)])
  return {
    type: 'object',
    required: Object.keys(required),
    properties: Object.fromEntries(members),
    ...(strangers !== 'allowed' && { additionalProperties: false }),
  }
}
