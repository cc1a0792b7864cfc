// The work of a session whose account has no quota goes on in a new one, on another account, where a person configured that.
// That it does is decided and recorded by the watch; the reactor carries it out, so that a crash in between loses nothing.
import { needOwnSession } from '#fleet/usecases/own-sessions'
import { needProject } from '#project/usecases/find-project'
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import type { Continuation } from '#session/rules/failure/decide-continuation'
import { isEnded } from '#session/rules/life/standing'
import type { SessionView } from '#session/rules/record/session-view'
import { composeHandOver } from '#session/rules/talk/compose-hand-over'
import { type AccountQuestion, chooseAccount } from '#usage/rules/quota/choose-account'
import { maySpread } from '#usage/rules/quota/may-spread'
import { attributionOf } from '#usage/usecases/attribution'
import { askAbout } from '#usage/usecases/quota/seat-session'
import { appendTo } from '../write-session.ts'
import { findSession, needSession, placeOf } from './need-session.ts'
import { spawnSession, takeId } from './spawn-session.ts'
import type { SpawnWish } from './spawn-wish.ts'
import { takeCommits } from './take-commits.ts'
import { saveWork } from './tear-down.ts'

/** Answers whether its work goes on elsewhere from now on. */
export async function decideHandOver(
  world: World,
  asking: Asking,
  view: SessionView,
  { result, rule }: Continuation,
): Promise<boolean> {
  if (view.account === null || view.failure === null) return false
  const project = await needProject(world, view.projectId)
  const config = await world.projectConfig.read(project.path)
  const { autoContinue, triesMax: timesMax } = config.usage
  const facts = { result, rule, autoContinue, timesMax, ...factsOf(view) }
  if (!maySpread(facts).may) return false
  const plan = await world.accounts.read()
  const { harness, asked, account: own } = view
  const want = { harness, model: asked?.model ?? null, account: own }
  const question = withRefusal(await askAbout(world, plan, want), view)
  const { account, rule: chosenBy } = chooseAccount(question)
  const chosen = plan.accounts.find(({ id }) => id === account)
  if (!chosen || chosen.id === own) return false
  const to = await takeId(world, project, config)
  const data = { to, account: chosen.id, harness: chosen.harness, rule: `usage.${chosenBy}` }
  await world.store.log.append([appendTo(view, [composeEvent(world, asking, 'session.handed_over', data)])])
  return true
}

function factsOf({ failure, account, kind, purpose, handedOver, branch, worktree, follows }: SessionView) {
  return {
    ...{ failure: failure?.class ?? null, account, kind },
    isJob: purpose !== null,
    isHandedOver: handedOver !== null,
    hasBranch: branch !== '' && worktree !== null,
    times: follows?.times ?? 0,
  }
}

/** It was refused itself, whatever its harness tells about the account. */
function withRefusal({ accounts, ...question }: AccountQuestion, { account, record }: SessionView): AccountQuestion {
  const inFlight = record.activity.state === 'active'
  const rows = accounts.map(row => {
    if (row.id !== account) return row
    return { ...row, inFlight, state: row.state === 'unknown' ? ('waiting' as const) : row.state }
  })
  return { ...question, accounts: rows }
}

/** Done again it finds the session that it started, and leaves it alone. */
export async function carryOutHandOver(world: World, asking: Asking, id: string): Promise<void> {
  const view = await needOwnSession(world, asking, await needSession(world, id))
  if (!view.handedOver || isEnded(view.record.session.state)) return
  if (await findSession(world, view.handedOver.to)) return
  await spawnSession(world, asking, await composeFollower(world, asking, view, view.handedOver))
}

async function composeFollower(
  world: World,
  asking: Asking,
  view: SessionView,
  { to, account, harness }: NonNullable<SessionView['handedOver']>,
): Promise<SpawnWish> {
  const { head, hasSalvage } = await saveAll(world, asking, view)
  const place = await placeOf(world, view)
  const prompt = (await world.sessions.files.readPrompt({ ...place, generation: 1 })) ?? null
  const from = attributionOf(view)
  const { person } = from
  const times = (view.follows?.times ?? 0) + 1
  return {
    ...{ id: to, project: view.projectId, kind: view.kind, runtime: view.runtime, title: view.title, harness },
    prompt: composeHandOver({ from: view.id, account: from.account, ownAccount: account, prompt }),
    ...(view.base !== null && { base: view.base }),
    ...(view.taskId !== null && { task: view.taskId }),
    ...askedOf(view, harness),
    following: { session: view.id, times, person, account, head, baseSha: view.baseSha ?? head, hasSalvage },
  }
}

/** What was asked for in the words of one harness means nothing to another. */
function askedOf({ asked, harness: own }: SessionView, harness: string) {
  const confinement = asked?.confinement ? { confinement: asked.confinement } : {}
  if (harness !== own) return confinement
  return {
    ...confinement,
    ...(asked?.model && { model: asked.model }),
    ...(asked?.permissions && { permissions: asked.permissions }),
  }
}

/** Its commits come to its branch, and what is in no commit is kept. */
async function saveAll(world: World, asking: Asking, view: SessionView) {
  await takeCommits(world, asking, view)
  const { root } = await placeOf(world, view)
  const path = view.worktree ?? world.sessions.worktrees.pathOf(root, view.id)
  const { dirty, head } = await world.sessions.worktrees.look({ root, path, symlinks: [], include: [] })
  const hasSalvage = dirty !== 'clean'
  if (hasSalvage) await saveWork(world, asking, view, { root, path, includeIgnored: false })
  return { head: head ?? view.baseSha ?? '', hasSalvage }
}
