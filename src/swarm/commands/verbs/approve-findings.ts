// Approves findings of a run, or takes the approval back: by name or by severity.
import type { Shape } from '#api/schemas'
import type { Answer, CommandContext } from '#cli/command'
import { callRun, composeFindings } from '../print-swarm.ts'

export async function approve(context: CommandContext, verb: 'approve' | 'unapprove'): Promise<Answer> {
  const { flags, rest, width } = context
  const body = {
    verb,
    ...(rest.length > 0 && { findings: rest }),
    ...(typeof flags.severity === 'string' && { severity: flags.severity }),
  }
  const answer = await callRun<Shape<'FindingsChanged'>>(context, 'approveFindings', body)
  const { findings } = answer
  return { json: answer, lines: findings.length > 0 ? composeFindings(findings, width) : ['no open finding fits'] }
}
