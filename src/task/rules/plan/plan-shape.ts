// The shape of planning.ai.json as data (spec 2.3). Members that are not named here are kept and not checked.

export type Field =
  | { readonly is: 'text' | 'texts'; readonly required?: true }
  | { readonly is: 'boolean' | 'text or null' }
  | { readonly is: 'number'; readonly of: readonly number[] }
  | { readonly is: 'word'; readonly of: readonly string[]; readonly required?: true }
  | { readonly is: 'object'; readonly members: PlanShape }
  | { readonly is: 'list'; readonly of: PlanShape; readonly required?: true }

export type PlanShape = { readonly [member: string]: Field }

const text: Field = { is: 'text' }
const requiredText: Field = { is: 'text', required: true }
const texts: Field = { is: 'texts' }

export const WORK_KINDS = ['design', 'implementation', 'testing', 'spike'] as const
export const LEVELS = ['low', 'medium', 'high'] as const
export const INTENTS = ['create', 'update', 'delete', 'create_or_update'] as const
export const NOTE_KINDS = ['open_question', 'decision', 'background'] as const

const level: Field = { is: 'word', of: LEVELS }

export const FILE_ENTRY_SHAPE: PlanShape = {
  path: requiredText,
  intent: { is: 'word', of: INTENTS, required: true },
}

export const PLAN_SHAPE: PlanShape = {
  schema_version: { is: 'number', of: [1] },
  id: requiredText,
  title: requiredText,
  brief: requiredText,
  goals: { is: 'list', of: { id: text, description: requiredText, success_metrics: texts } },
  scope: { is: 'object', members: { in_scope: { is: 'texts', required: true }, out_of_scope: texts } },
  work: {
    is: 'object',
    members: {
      tasks: {
        is: 'list',
        of: {
          id: requiredText,
          title: requiredText,
          description: text,
          kind: { is: 'word', of: WORK_KINDS },
          depends: texts,
          risk_level: level,
        },
      },
      milestones: { is: 'list', of: { id: requiredText, title: requiredText, tasks: texts } },
    },
  },
  risks: { is: 'list', of: { description: requiredText, likelihood: level, impact: level, mitigations: texts } },
  assumptions: {
    is: 'list',
    of: { description: requiredText, status: { is: 'word', of: ['open', 'validated', 'invalid'] } },
  },
  acceptance_criteria: {
    is: 'list',
    required: true,
    of: { id: requiredText, description: requiredText, must_have: { is: 'boolean' } },
  },
  file_plan: { is: 'list', of: FILE_ENTRY_SHAPE },
  notes: {
    is: 'list',
    of: {
      id: requiredText,
      kind: { is: 'word', of: NOTE_KINDS, required: true },
      text: requiredText,
      blocking: { is: 'boolean' },
      answer: { is: 'text or null' },
    },
  },
  test_plan: { is: 'object', members: { strategy: text, cases: texts, automation: text } },
}
