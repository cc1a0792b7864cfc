// Runs the configured checks on the head of a change, and keeps what each of them said.

import { needTrust } from '#access/usecases/trust/judge-trust'
import type { Config } from '#config/rules/sections/config-schema'
import { provostError } from '#kernel/errors/errors'
import { writeInstant } from '#kernel/events/time'
import { needProject } from '#project/usecases/find-project'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import type { CheckEnd } from '#task/ports/check-runner'
import { seeHiding } from '#task/usecases/phases/run-suites'
import { type Change, changeStream, isOpenChange } from '../rules/change.ts'
import { planChecks } from '../rules/plan-checks.ts'
import type { Check } from '../rules/seen-change.ts'
import { findChange, needChange } from './find-changes.ts'
import { lookAtChange, needLook } from './look-at-changes.ts'
import { type ShownChange, shown } from './show-change.ts'

export type CheckChange = {
  /** Only these; else all that have no result for this head. */
  readonly names?: readonly string[]
  /** Also what has a result already. */
  readonly again?: boolean
}

export type CheckedChange = { readonly change: ShownChange; readonly ran: readonly string[] }

export async function checkChange(
  world: World,
  asking: Asking,
  id: string,
  wish: CheckChange,
  signal?: AbortSignal,
): Promise<CheckedChange> {
  await needLook(world, asking.correlation, id)
  const change = await needChange(world, id)
  const project = await needProject(world, change.project)
  await needTrust(world, project)
  const config = await world.projectConfig.read(project.path)
  const names = planNames(world, change, config, wish)
  if (names.length > 0) await runChecks({ world, asking, change, config, root: project.path }, names, signal)
  await lookAtChange(world, asking.correlation, id) // what the results mean for the change follows from a look
  return { change: shown((await findChange(world, id))!), ran: names }
}

function planNames({ changes }: World, change: Change, config: Config, { names, again }: CheckChange): string[] {
  if (!isOpenChange(change))
    throw provostError('CHANGE_NOT_MERGEABLE', { details: { id: change.id, rung: `it is ${change.state}` } })
  const configured = change.forge === 'local' ? config.checks.map(({ name }) => name) : []
  const unknown = names?.find(name => !configured.includes(name))
  if (unknown !== undefined) throw noSuchCheck(change, configured, unknown)
  const running = configured.filter(name => changes.running.has(keyOf(change, name)))
  return planChecks(change, { configured, named: names ?? (again ? configured : undefined), running })
}

function noSuchCheck({ forge }: Change, configured: readonly string[], name: string): Error {
  const here = configured.length === 0 ? 'none are configured' : `checks: ${configured.join(', ')}`
  const hint = forge === 'local' ? here : 'the forge of this project runs the checks itself'
  return provostError('NOT_FOUND', { hint, details: { noun: 'check', id: name } })
}

type Checking = {
  readonly world: World
  readonly asking: Asking
  readonly change: Change
  readonly config: Config
  readonly root: string
}

async function runChecks(checking: Checking, names: readonly string[], signal: AbortSignal | undefined): Promise<void> {
  const { world, change, config, root } = checking
  const { running, checks } = world.changes
  const keys = names.map(name => keyOf(change, name))
  for (const key of keys) running.add(key)
  try {
    const number = await world.store.log.takeNumber(`check/${change.session}`)
    const started = new Map<string, string>()
    const wish = {
      root,
      name: `${change.session}-check-${number}`,
      commit: change.headSha,
      symlinks: config.symlinks,
      include: config.include,
      postCreate: config.postCreate,
      checks: config.checks.filter(({ name }) => names.includes(name)),
      signal,
    }
    await checks.run(wish, {
      async onStart(name) {
        started.set(name, writeInstant(world.clock.now()))
        await recordCheck(checking, 'check.started', startOf(change, name, started.get(name)!))
      },
      onEnd: async end => recordCheck(checking, 'check.finished', await endOf(checking, end, started.get(end.name)!)),
    })
  } finally {
    for (const key of keys) running.delete(key)
  }
}

function startOf({ headSha }: Change, name: string, startedAt: string): Check {
  const open = { conclusion: null, exitCode: null, logHash: null, logTail: '', finishedAt: null }
  return { name, sha: headSha, ...open, startedAt }
}

async function endOf({ world, change }: Checking, end: CheckEnd, startedAt: string): Promise<Check> {
  const { name, conclusion, exitCode, log } = end
  const logHash = log === '' ? null : await world.store.blobs.put(new TextEncoder().encode(log))
  const finishedAt = writeInstant(world.clock.now())
  return { name, sha: change.headSha, conclusion, exitCode, logHash, logTail: tailOf(end), startedAt, finishedAt }
}

const TAIL_MAX = 2_000

/** Only of what did not pass; why it did not begin says more than nothing. */
function tailOf({ conclusion, because, log }: CheckEnd): string {
  if (conclusion === 'success') return ''
  const told = log.trim() === '' ? (because ?? '') : log.trimEnd()
  return told.length > TAIL_MAX ? told.slice(-TAIL_MAX).replace(/^[^\n]*\n/, '') : told
}

async function recordCheck({ world, asking, change }: Checking, type: string, check: Check): Promise<void> {
  const quiet = { ...asking, onceKey: null, seenVersion: null }
  // Whether it could have read the signing key of the home is a fact of every run of code that an agent wrote.
  const hiding = type === 'check.finished' ? { keyHidden: await seeHiding(world, true) } : {}
  await recordDecision(world, quiet, changeStream(change.id), () => ({ type, data: { check, ...hiding } }))
}

function keyOf({ id, headSha }: Change, name: string): string {
  return `${id}@${headSha} ${name}`
}
