// Binds a test to a finding and runs it once, so that whoever bound it sees which colour it has now.

import { needTrust } from '#access/usecases/trust/judge-trust'
import { confinePath } from '#finding/rules/confined-path'
import type { FindingShape } from '#finding/wire/finding-schemas'
import { provostError } from '#kernel/errors/errors'
import { isFilledText } from '#kernel/reading/json-value'
import { needProject } from '#project/usecases/find-project'
import type { Asking, World } from '#recorder/world'
import { type BoundTestResult, nameTest } from '#swarm/rules/finding/bound-test'
import { needOpenForTest } from '#swarm/rules/finding/decide-finding-verb'
import type { FindingView } from '#swarm/rules/finding/finding-view'
import { findingStream, type PlannedEvent } from '#swarm/rules/record/swarm-events'
import type { Base } from '#task/ports/workspace'
import { testFinding } from '../collect/test-findings.ts'
import { needFinding } from '../need-swarm.ts'
import { appendPlanned } from '../wave/append-planned.ts'
import { changeAgain } from '../wave/change-again.ts'
import type { RunSite } from '../wave/wave-site.ts'

export type BindWish = FindingShape<'BindTest'>

export type BoundAnswer = {
  readonly finding: FindingView
  readonly test: string
  readonly result: BoundTestResult | null
}

export async function bindTest(world: World, asking: Asking, id: string, wish: BindWish): Promise<BoundAnswer> {
  const finding = await needFinding(world, id)
  needOpenForTest(finding)
  const site = await openFindingSite(world, asking, finding)
  const base = await world.workspace.findBase(site.project.path, 'HEAD')
  if (!base) throw provostError('GIT_FAILED', { message: 'the repository has no commit yet' })
  return bindAndRun(site, id, wish, base)
}

/** Bound twice it is still one test. */
export async function bindAndRun(site: RunSite, id: string, wish: BindWish, base: Base): Promise<BoundAnswer> {
  const { world } = site
  const [program] = wish.command
  if (!isFilledText(program)) throw provostError('INPUT_INVALID', { message: 'the command of a test has a program' })
  const test = nameTest(wish.command)
  await link(site, id, { test, command: wish.command, files: await listFiles(site, wish, base) })
  await testFinding(site, await needFinding(world, id), base)
  const finding = await needFinding(world, id)
  return { finding, test, result: finding.testResults.find(known => known.test === test) ?? null }
}

async function link({ world, asking }: RunSite, id: string, data: { test: string } & BindWish): Promise<void> {
  await changeAgain(async () => {
    const { version, tests } = await needFinding(world, id)
    const known = tests.find(({ name }) => name === data.test)
    if (known && known.files.join('\0') === (data.files ?? []).join('\0')) return
    const { files = [], ...test } = data
    const linked: PlannedEvent = { stream: findingStream(id), type: 'finding.linked', data: { ...test, files } }
    await appendPlanned(world, asking, [linked], new Map([[findingStream(id), version]]))
  })
}

async function listFiles(
  { world, project }: RunSite,
  { command, files = [] }: BindWish,
  base: Base,
): Promise<string[]> {
  const named = files.map(file => {
    const path = confinePath(file)
    if (path) return path
    throw provostError('INPUT_INVALID', {
      message: `${file} is no path in the repository`,
      details: { field: 'files' },
    })
  })
  const words = command.slice(1).flatMap(word => confinePath(word) || [])
  const found = await world.swarm.git.readFiles(project.path, base.tree, words)
  return [...new Set([...named, ...found.keys()])].toSorted()
}

export async function openFindingSite(world: World, asking: Asking, { id, project }: FindingView): Promise<RunSite> {
  if (project === null) throw provostError('NOT_FOUND', { details: { noun: 'project of the finding', id } })
  const known = await needProject(world, project)
  await needTrust(world, known)
  return { world, asking, project: known, config: await world.projectConfig.read(known.path) }
}
