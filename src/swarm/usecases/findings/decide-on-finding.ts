// A person's word about findings: approve, unapprove, defer, reject, reopen.

import { isOpenFinding } from '#finding/rules/finding-state'
import { SEVERITIES, type SeverityOfFinding } from '#finding/rules/severity'
import type { FindingShape } from '#finding/wire/finding-schemas'
import { provostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import { decideFindingVerb, type FindingVerb } from '#swarm/rules/finding/decide-finding-verb'
import type { FindingView } from '#swarm/rules/finding/finding-view'
import { findingStream, type PlannedEvent } from '#swarm/rules/record/swarm-events'
import { listRunFindings, needFinding, needRun } from '../need-swarm.ts'
import { appendPlanned } from '../wave/append-planned.ts'
import { changeAgain } from '../wave/change-again.ts'

export type VerbWish = {
  readonly verb: FindingVerb
  readonly reason?: string | undefined
  readonly until?: string | undefined
}

export async function decideOnFinding(world: World, asking: Asking, id: string, wish: VerbWish): Promise<FindingView> {
  const { verb, reason = null, until = null } = wish
  await changeAgain(async () => {
    const finding = await needFinding(world, id)
    const event = decideFindingVerb(finding, { verb, reason, until })
    const stream = findingStream(id)
    const planned = event ? [{ stream, ...event } as PlannedEvent] : []
    await appendPlanned(world, asking, planned, new Map([[stream, finding.version]]))
  })
  return needFinding(world, id)
}

export type ApproveWish = FindingShape<'ApproveFindings'>

export async function approveFindings(
  world: World,
  asking: Asking,
  run: string,
  wish: ApproveWish,
): Promise<FindingView[]> {
  await needRun(world, run)
  const all = await listRunFindings(world, run)
  const chosen =
    wish.severity === undefined ? chooseNamed(all, run, wish.findings ?? []) : chooseBySeverity(all, wish.severity)
  const changed: FindingView[] = []
  for (const { id } of chosen) changed.push(await decideOnFinding(world, asking, id, { verb: wish.verb }))
  return changed
}

function chooseNamed(all: readonly FindingView[], run: string, names: readonly string[]): FindingView[] {
  if (names.length === 0)
    throw provostError('INPUT_INVALID', { message: 'name findings, or --severity', details: { field: 'findings' } })
  return names.map(id => {
    const found = all.find(finding => finding.id === id)
    if (!found)
      throw provostError('NOT_FOUND', {
        message: `no finding of ${run} with id ${id}`,
        details: { noun: 'finding', id },
      })
    return found
  })
}

function chooseBySeverity(all: readonly FindingView[], severity: string): FindingView[] {
  const isAndWorse = severity.endsWith('+')
  const word = severity.replace(/\+$/, '').toUpperCase() as SeverityOfFinding
  const rank = SEVERITIES.indexOf(word)
  if (rank < 0)
    throw provostError('INPUT_INVALID', {
      message: `severity must be one of ${SEVERITIES.join(', ')}, with + for "and worse"`,
      details: { field: 'severity' },
    })
  const fits = (other: SeverityOfFinding) => (isAndWorse ? SEVERITIES.indexOf(other) <= rank : other === word)
  return all.filter(finding => isOpenFinding(finding.state) && finding.mergedInto === null && fits(finding.severity))
}
