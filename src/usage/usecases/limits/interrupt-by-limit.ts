// Where a person set a limit with --interrupt, an agent in the middle of a turn under it is asked once to stop, in the words of its
// own harness. It is on record before it is said, it is no signal, and the agent lives on.
import { decision } from '#kernel/machine/decision'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import type { SessionView } from '#session/rules/record/session-view'
import { listOwnLiving, placeOf } from '#session/usecases/life/need-session'
import { needHarness } from '#session/usecases/talk/deliver-messages'
import { raiseNotification } from '#session/usecases/talk/raise-notification'
import { attributionOf } from '../attribution.ts'
import { judgeLimits, listLimits } from './judge-limits.ts'

export async function interruptByLimits(world: World, asking: Asking): Promise<void> {
  const ids = new Set((await listLimits(world)).flatMap(({ id, interrupt }) => (interrupt ? [id] : [])))
  if (ids.size === 0) return
  const atWork = (await listOwnLiving(world)).filter(({ record }) => record.activity.state === 'active')
  for (const view of atWork) {
    const { answer, told } = await judgeLimits(world, 'in_turn', attributionOf(view))
    if (told && answer.limit !== null && ids.has(answer.limit))
      await interrupt(world, asking, view, answer.limit, { rule: answer.rule, sentence: told.sentence })
  }
}

type Reason = { readonly rule: string; readonly sentence: string }

/** Once for each turn, also over restarts. */
async function interrupt(world: World, asking: Asking, view: SessionView, limit: string, { rule, sentence }: Reason) {
  const { harness } = await needHarness(world, view)
  const { id, record, runtime } = view
  const turn = `${id}-g${record.generation}-${Date.parse(record.activity.enteredAt ?? '')}`
  const input = runtime === 'process' ? harness.composeInterrupt?.(turn) : undefined
  if (input === undefined) return // it cannot be asked, so its turn ends by itself
  const own = { ...asking, onceKey: null, seenVersion: null }
  const noted = await recordDecision(world, own, `spend/${limit}`, history => {
    if (history.some(({ type, data }) => type === 'spend.stopped' && data.turn === turn)) return null
    const data = { session: id, turn, limit, effect: 'interrupt' }
    return { type: 'spend.stopped', decision: decision('interrupt', `usage.${rule}`, { session: id }), data }
  })
  if (!noted) return
  await world.sessions.control.write(await placeOf(world, view), input, turn)
  const text = `${id} was asked to end its turn by limit ${limit}: ${sentence}`
  await raiseNotification(world, asking, { session: id, key: 'interrupted_by_limit', cause: `${limit} ${turn}`, text })
}
