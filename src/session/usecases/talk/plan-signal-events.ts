// What signals say beside activity: the agent's own name for its session, permission that it asks for, what is wrong.
import type { NewEvent } from '#kernel/events/event'
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import type { ReadSignal } from '#session/rules/activity/read-signal-line'
import { planFailures } from '#session/rules/failure/plan-failures'
import type { SessionView } from '#session/rules/record/session-view'

export function planSignalEvents(
  world: World,
  asking: Asking,
  view: SessionView,
  signals: readonly ReadSignal[],
): NewEvent[] {
  const native = signals.findLast(signal => signal.nativeSessionId !== undefined)?.nativeSessionId
  const isNews = native !== undefined && native !== view.nativeSessionId
  const named = isNews ? [composeEvent(world, asking, 'session.named', { nativeSessionId: native })] : []
  const known = new Set(view.permissions.map(permission => permission.native))
  const asked = signals.flatMap(signal => signal.request ?? []).filter(request => !known.has(request.id))
  const last = Number(view.permissions.at(-1)?.id.slice('p_'.length) ?? 0)
  const requests = asked.map(({ id: native, ...request }, index) =>
    composeEvent(world, asking, 'session.permission_requested', {
      id: `p_${last + index + 1}`,
      native,
      ...request,
    }),
  )
  const closed = planClosed(view, signals, requests)
  const failures = planFailures(view.failure, signals).map(({ type, data }) => composeEvent(world, asking, type, data))
  return [
    ...named,
    ...requests,
    ...closed.map(data => composeEvent(world, asking, 'session.permission_closed', data)),
    ...failures,
  ]
}

/** By our own names, which the requests of the same signals get just now. */
function planClosed(view: SessionView, signals: readonly ReadSignal[], requests: readonly NewEvent[]) {
  const names = new Map(view.permissions.filter(({ closed }) => closed === null).map(({ native, id }) => [native, id]))
  for (const { data } of requests) names.set(String(data.native), String(data.id))
  return signals
    .flatMap(({ closed }) => closed ?? [])
    .flatMap(({ id, how }) => {
      const name = names.get(id)
      names.delete(id)
      return name === undefined ? [] : [{ id: name, how }]
    })
}
