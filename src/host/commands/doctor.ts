// `provost doctor`

import type { CommandContext, Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { examineHost } from '../examine-host.ts'
import { repairHome } from '../repair-home.ts'
import { type Diagnosis, isFit } from '../rules/diagnose.ts'

export const run: Run = async context => {
  const { flags, env, progress } = context
  if (flags.repair) {
    const repairs = await repairHome(env, flags.apply === true)
    const lines = repairs.map(({ what, done }) => `${done ? 'done' : 'would'}  ${what}`)
    return { json: { repairs }, lines: [...lines, ...(flags.apply ? [] : ['next: provost doctor --repair --apply'])] }
  }
  progress(flags.try ? 'looking around, and sending each agent a prompt …' : 'looking around …')
  const diagnoses = await examineHost(env, flags.try === true)
  const fit = isFit(diagnoses)
  return { json: { fit, checks: diagnoses }, lines: composeLines(diagnoses, context), exitCode: fit ? 0 : 1 }
}

function composeLines(diagnoses: readonly Diagnosis[], { width, style }: CommandContext): string[] {
  const rows = diagnoses.map(({ check, health, detail, isRequired }) => [
    check,
    health === 'missing' && !isRequired ? 'absent' : health,
    detail,
  ])
  const remedies = diagnoses.filter(({ remedy }) => remedy !== null).map(({ check, remedy }) => `  ${check}: ${remedy}`)
  return [
    ...composeTable(['CHECK', 'HEALTH', 'DETAIL'], rows, width),
    ...(remedies.length > 0 ? ['', style.bold('What would help:'), ...remedies] : []),
  ]
}
