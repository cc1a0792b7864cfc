// Starts a workflow: sweeps away what the previous one left, then stamps the record.
import { provostError } from '#kernel/errors/errors'
import { writeInstant } from '#kernel/events/time'
import { planInitSweep } from '../rules/sweep/plan-init-sweep.ts'
import type { CurrentRecord } from '../rules/workflow/decide-record.ts'
import { decideCurrentRecord } from '../rules/workflow/decide-record.ts'
import { type InitChange, initWorkflow } from '../rules/workflow/init-workflow.ts'
import { memberOf } from '../rules/workflow/json-object.ts'
import { changeRecord, type RecordAnswer } from './change-record.ts'
import { readRecordFile } from './read-record.ts'
import type { LockWish, StateSite } from './state-site.ts'
import { type Planner, type SweepAnswer, sweepHeld } from './sweep/sweep-directory.ts'
import { workUnderLock } from './work-under-lock.ts'

export type InitWish = LockWish & {
  readonly type: unknown
  readonly task: unknown
  readonly resumeOnly?: boolean | undefined
}

export type InitAnswer = RecordAnswer & { readonly resumed: boolean; readonly sweep: SweepAnswer }

export async function initState(site: StateSite, wish: InitWish): Promise<InitAnswer> {
  const stamp = { now: writeInstant(site.clock.now()), newId: site.ids.newId('wf_') }
  const decide = ({ before, anchors }: CurrentRecord): InitChange =>
    initWorkflow({ before, anchors, ...stamp, type: wish.type, task: wish.task })
  return workUnderLock(site, wish, async desk => {
    // Everything that can be refused is refused before the first file moves.
    const planned = decide(decideCurrentRecord(await readRecordFile(site), desk.memory))
    if (wish.resumeOnly && !planned.resumed) throw notAResume()
    const sweep = await sweepHeld(site, desk, 'init', planner(site))
    const { change, ...answer } = await changeRecord(site, desk, 'init', decide)
    return { ...answer, resumed: change.resumed, sweep }
  })
}

function planner(site: StateSite): Planner {
  return ({ entries, nowMs, record }) => {
    const plan = planInitSweep({
      contract: site.contract.contract,
      nowMs,
      entries,
      firstCreatedAt: record && memberOf(record, 'first_created_at'),
      createdAt: record && memberOf(record, 'created_at'),
    })
    return {
      moves: plan.moves.map(({ name, reason, sweep }) => ({ name, reason, sweep, gate: `sweep_${sweep}` })),
      kept: plan.kept.map(name => ({ name, reason: 'no_sweep_takes_it' })),
      warnings: plan.warnings,
    }
  }
}

function notAResume() {
  return provostError('VERSION_CONFLICT', {
    message: 'there is no active workflow of this type to resume',
    hint: 'start one without --resume-only, or look with `provost state show`',
  })
}
