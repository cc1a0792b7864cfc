// What the law of quota says about a session that was refused, from the log alone: a restart changes nothing of it.
import { readInstant } from '#kernel/events/time'
import type { World } from '#recorder/world'
import { isEnded } from '#session/rules/life/standing'
import type { SessionView } from '#session/rules/record/session-view'
import { placeOf } from '#session/usecases/life/need-session'
import { type AccountQuota, emptyQuota } from '../../rules/quota/account-quota.ts'
import { composeWait } from '../../rules/quota/compose-wait.ts'
import { CONTINUE_LIMITS } from '../../rules/quota/decide-continue.ts'
import { type PlannedContinuation, planContinuation } from '../../rules/quota/plan-continuation.ts'
import { attributionOf } from '../attribution.ts'
import { judgeLimits } from '../limits/judge-limits.ts'

/** Null: no quota keeps it. */
export async function describeWaiting(world: World, view: SessionView): Promise<string | null> {
  const { failure, record, continued, handedOver } = view
  if (failure?.class !== 'limit_reached' || isEnded(record.session.state)) return null
  if (handedOver) return `its work goes on as ${handedOver.to}, on the account ${handedOver.account}`
  const { root } = await placeOf(world, view)
  const { triesMax } = (await world.projectConfig.read(root)).usage
  return composeWait({ ...(await judgeWaiting(world, view, root)), tries: continued.times, triesMax })
}

async function findQuota({ store }: World, view: SessionView): Promise<AccountQuota> {
  const { account, harness } = attributionOf(view)
  return (await store.views.find<AccountQuota>('account_quota', account))?.state ?? emptyQuota(account, harness)
}

export async function judgeWaiting(world: World, view: SessionView, root: string): Promise<PlannedContinuation> {
  const whose = attributionOf(view)
  const { usage } = await world.projectConfig.read(root)
  const { answer } = await judgeLimits(world, 'before_turn', whose)
  const { failure, continued, record } = view
  const { triesMax, waitMaxMs, graceMs, autoContinue } = usage
  const facts = {
    now: world.clock.now(),
    hasEnded: isEnded(record.session.state),
    refusedAt: readInstant(failure?.at) ?? 0,
    until: readInstant(failure?.until) ?? null,
    tries: continued.times,
    lastTryAt: readInstant(continued.lastAt) ?? null,
    auto: autoContinue,
    budget: answer.action,
    limits: { ...CONTINUE_LIMITS, triesMax, waitMaxMs, graceMs },
  }
  return planContinuation(facts, await findQuota(world, view))
}
