// Ends a session at a person's word. It has ended at once; its runtime says `unknown` until the process group is gone.

import { needOwnSession } from '#fleet/usecases/own-sessions'
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import type { KillKind } from '#session/rules/activity/vocabulary'
import { isEnded } from '#session/rules/life/standing'
import type { SessionView } from '#session/rules/record/session-view'
import type { SessionShape } from '#session/wire/session-schemas'
import { recordUsage } from '#usage/usecases/record-usage'
import { recordObservations } from '../liveness/observe-session.ts'
import { findSession, needSession, placeOf } from './need-session.ts'
import { tearDown } from './tear-down.ts'

/** A person says why by a kind; the program itself also ends what failed. */
export type KillWish = Omit<SessionShape<'KillWish'>, 'kind'> & { readonly kind?: KillKind }

export type Killed = {
  readonly session: SessionView
  /** False when it had ended before: then nothing was changed but a process that still ran was ended. */
  readonly changed: boolean
  readonly processGroup: number | null
  readonly worktree: { readonly state: string; readonly changedPaths: number }
}

export async function killSession(world: World, asking: Asking, id: string, wish: KillWish): Promise<Killed> {
  const before = await needOwnSession(world, asking, await needSession(world, id))
  const changed = !isEnded(before.record.session.state)
  if (changed) await recordKill(world, asking, before, wish)
  const ended = await needSession(world, id)
  const stop = { want: 'stopped', includeIgnored: false } as const
  const { sight } = await tearDown(world, asking, ended, stop)
  const session = (await findSession(world, id)) ?? ended
  // Nobody looks at it again, and what it said to the last belongs to what it cost.
  await recordUsage(world, asking, session, await placeOf(world, session))
  const { worktree } = sight // taken when it had stopped
  return {
    session,
    changed,
    processGroup: session.identity?.agent.processGroup ?? null,
    worktree: {
      state: worktree.worktree === 'present' ? worktree.dirty : worktree.worktree,
      changedPaths: worktree.changedPaths,
    },
  }
}

async function recordKill(world: World, asking: Asking, { id }: SessionView, { kind = 'manual', note }: KillWish) {
  const at = world.clock.now()
  world.steps('session.kill')
  const requested = composeEvent(world, asking, 'session.kill_requested', {
    kind,
    note: note ?? '',
  })
  await recordObservations(world, asking, id, [{ kind: 'kill', at, killKind: kind, runtimeGone: false }], [requested])
}
