// `provost lessons rules`
import type { Shape } from '#api/schemas'
import type { Run } from '../command.ts'
import { composeTable } from '../print/table.ts'

export const run: Run = async context => {
  const { rules } = await (await context.client()).call<Shape<'LessonRules'>>('listLessonRules')
  const rows = rules.map(({ ruleId, because }) => [ruleId, because])
  return { json: { rules }, lines: composeTable(['RULE', 'FIRES WHEN'], rows, context.width) }
}
