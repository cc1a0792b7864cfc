// `provost lessons rules`
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'

export const run: Run = async context => {
  const { rules } = await (await context.client()).call('listLessonRules')
  const rows = rules.map(({ ruleId, because }) => [ruleId, because])
  return { json: { rules }, lines: composeTable(['RULE', 'FIRES WHEN'], rows, context.width) }
}
