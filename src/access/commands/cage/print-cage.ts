// Cages as people read them.
import type { Shape } from '#api/schemas'
import { composeTable } from '#cli/print/table'
import { cleanText } from '#kernel/text/text-hygiene'
import { composeSize } from '../../rules/cage/layer-size.ts'

export function printMounts(mounts: Shape<'CagePlan'>['mounts'], width: number): string[] {
  const rows = mounts.map(({ path, mode, rule, about }) => [cleanText(path), mode, `${about} (${rule})`])
  return composeTable(['PATH', 'IS', 'WHY'], rows, width)
}

export function printLayer({ bytes, unread }: NonNullable<Shape<'SessionCage'>['layer']>): string {
  const more = unread === null ? '' : `, and what ${cleanText(unread)} holds is not known`
  return `${composeSize(bytes)} written outside of its worktree${more}`
}

export function printChecks(checks: Shape<'CageTested'>['checks']): string[] {
  const held = checks.filter(({ result }) => result === 'held').length
  return [
    ...checks.map(({ check, result }) => `${result.padEnd(8)} ${check}`),
    `${held} of ${checks.length} checks held`,
  ]
}
