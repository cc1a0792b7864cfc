// `provost state audit`
import type { Shape } from '#api/schemas'
import type { Answer, CommandContext, Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { composeTable } from '#cli/print/table'
import { provostError } from '#kernel/errors/errors'
import { askState } from './ask-state.ts'
import { composeAudit } from './print-audit.ts'
import { showName } from './print-name.ts'

type AuditAnswer = Shape<'StateAudit'>

const NO_DIRECTORY = 3

export const run: Run = async context => {
  if (context.flags.layout) return auditLayout(context)
  const audit = await askState<AuditAnswer>(context, 'auditState')
  if (!audit.exists) return { json: audit, lines: [`no directory ${audit.dir}`], exitCode: NO_DIRECTORY }
  return {
    json: audit,
    lines: composeAudit(audit, context, Date.now()),
    exitCode: audit.counts.ad_hoc > 0 || audit.problems.length > 0 ? 1 : 0,
  }
}

async function auditLayout(context: CommandContext): Promise<Answer> {
  if (context.flags.dir !== undefined) {
    throw provostError('USAGE', {
      message: '--layout is about a project, so it goes without --dir',
      details: { command: 'state audit' },
    })
  }
  const project = await needProjectHere(context)
  const layout = await (await context.client()).call('auditLayout', { parameters: { project } })
  const rows = layout.children.map(({ directory, name, verdict }) => [directory || '.', showName(name), verdict])
  const isClean = layout.children.every(({ verdict }) => verdict === 'owned')
  return {
    json: layout,
    lines: composeTable(['DIRECTORY', 'NAME', 'VERDICT'], rows, context.width),
    exitCode: isClean ? 0 : 1,
  }
}
