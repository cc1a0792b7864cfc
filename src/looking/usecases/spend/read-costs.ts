// What each look of a reviewer at a change of a project, or of all, has cost, real ones and trials, by what their sessions told.
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import { isEnded } from '#session/rules/life/standing'
import type { SessionView } from '#session/rules/record/session-view'
import { recordsOf } from '#usage/rules/counting/usage-turn'
import { costOf, countOnce } from '#usage/rules/sums/sum-ledger'
import { listTurns } from '#usage/usecases/list-turns'
import type { LookCost } from '../../rules/measure/derive-spending.ts'
import type { RecordedTrial } from '../../rules/record/trial.ts'
import { copyNameOf } from '../find-trial.ts'

export type ProjectCosts = {
  readonly looks: readonly LookCost[]
  /** Null: none was told, or not all in one. */
  readonly currency: string | null
}

export async function readCosts(world: World, project?: string): Promise<ProjectCosts> {
  const { nanosOf, currency } = await readSessionCosts(world, project)
  const where = project === undefined ? {} : { scope: project }
  const trials = await readAllRows<RecordedTrial>(world, 'trial', where)
  const byCopy = new Map(trials.map(({ copy, id }) => [copy, id]))
  const sessions = await readAllRows<SessionView>(world, 'session', where)
  const looks = sessions.filter(isLook).map(({ id, harness, copy, record }) => ({
    harness,
    trial: (copy === null ? undefined : byCopy.get(copyNameOf(copy))) ?? null,
    isOpen: !isEnded(record.session.state),
    nanos: nanosOf(id),
  }))
  const seen = new Set(looks.map(({ trial }) => trial))
  // What was begun a moment ago has no session yet, and will cost what others cost.
  const begun = trials.filter(({ id, state }) => state === 'open' && !seen.has(id))
  const awaited = begun.map(({ id, harness }) => ({ harness, trial: id, isOpen: true, nanos: null }))
  return { looks: [...looks, ...awaited], currency }
}

/** A review of a change, or an audit of a part. */
function isLook({ kind, purpose }: SessionView): boolean {
  return kind === 'reviewer' || (kind === 'swarm' && /audit/.test(purpose?.phase ?? ''))
}

async function readSessionCosts(world: World, project: string | undefined) {
  const records = countOnce((await listTurns(world, { project })).flatMap(recordsOf))
  const priced = records.map(record => ({ session: record.session, cost: costOf(record, 'told') }))
  const currencies = new Set(priced.flatMap(({ cost }) => cost?.currency ?? []))
  const currency = currencies.size === 1 ? [...currencies][0]! : null
  const bySession = Map.groupBy(priced, ({ session }) => session)
  const nanosOf = (session: string): number | null => {
    const costs = bySession.get(session)?.map(({ cost }) => cost) ?? [null]
    if (currency === null || costs.some(cost => cost === null)) return null
    return costs.reduce((sum, cost) => sum + cost!.nanos, 0)
  }
  return { nanosOf, currency }
}
