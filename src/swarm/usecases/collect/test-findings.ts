// Runs the tests that are bound to findings, at one commit and in the code as it was when the finding was last seen, and
// records what was seen. It decides nothing: only a wave makes anything of it.
import { isOpenFinding } from '#finding/rules/finding-state'
import { type BoundTest, colourOfTest, listUntested } from '#swarm/rules/finding/bound-test'
import type { TestColour } from '#swarm/rules/finding/decide-fixed'
import type { FindingView } from '#swarm/rules/finding/finding-view'
import { findingStream, type PlannedEvent, type SwarmEventData } from '#swarm/rules/record/swarm-events'
import type { Base } from '#task/ports/workspace'
import { listRunFindings, needFinding } from '../need-swarm.ts'
import { appendPlanned } from '../wave/append-planned.ts'
import { changeAgain } from '../wave/change-again.ts'
import type { RunSite } from '../wave/wave-site.ts'
import type { Collecting } from './read-agent-reports.ts'

const TEST_MS = 5 * 60_000

/** The open findings of a run at the commit of a wave. */
export async function testFindings({ site, run, wave }: Collecting): Promise<void> {
  if (wave.baseCommit === null || wave.baseTree === null) return
  const base = { commit: wave.baseCommit, tree: wave.baseTree }
  for (const finding of await listRunFindings(site.world, run.id)) {
    if (isOpenFinding(finding.state) && finding.mergedInto === null) await testFinding(site, finding, base)
  }
}

/** What has a result at this tree is not run again. */
export async function testFinding(site: RunSite, finding: FindingView, base: Base): Promise<void> {
  for (const test of listUntested(finding, base.tree)) {
    const data = await runBoth(site, finding, test, base)
    await record(site, finding.id, data)
  }
}

type Tested = SwarmEventData['finding.tested']
type Seen = { readonly colour: TestColour; readonly exitCode: number | null; readonly log: string | null }

const NOT_RUN: Seen = { colour: 'unknown', exitCode: null, log: null }

async function runBoth(site: RunSite, finding: FindingView, test: BoundTest, base: Base): Promise<Tested> {
  const { git } = site.world.swarm
  const root = site.project.path
  const files = await git.readFiles(root, base.tree, test.files)
  const isThere = test.files.every(path => files.has(path))
  const after = isThere ? await runTest(site, finding.id, test, base.commit) : NOT_RUN
  const { lastTree } = finding
  // Only what is green now can have become so.
  const isAsked = after.colour === 'green' && lastTree !== null && lastTree !== base.tree
  const before = isAsked ? await runBefore(site, finding.id, test, lastTree, base) : NOT_RUN
  return {
    test: test.name,
    tree: base.tree,
    after: after.colour,
    afterExit: after.exitCode,
    beforeTree: lastTree,
    before: lastTree === base.tree ? after.colour : before.colour,
    beforeExit: before.exitCode,
    logs: [before.log, after.log].filter(log => log !== null),
  }
}

/** A tree that git has thrown away tells nothing about how the test was there. */
async function runBefore(site: RunSite, id: string, test: BoundTest, tree: string, base: Base): Promise<Seen> {
  const { git } = site.world.swarm
  const commit = await git.layOver(site.project.path, tree, base.tree, test.files).catch(() => null)
  return commit === null ? NOT_RUN : runTest(site, id, test, commit)
}

async function runTest(site: RunSite, id: string, { name, command }: BoundTest, commit: string): Promise<Seen> {
  const { world, project, config } = site
  const number = await world.store.log.takeNumber(`test/${id}`)
  const { symlinks, include, postCreate } = config
  let seen = NOT_RUN
  world.steps('swarm.test')
  await world.changes.checks.run(
    {
      root: project.path,
      name: `${id}-test-${number}`,
      commit,
      symlinks,
      include,
      postCreate,
      checks: [{ name, command, timeoutMs: TEST_MS }],
    },
    {
      onStart: async () => {},
      onEnd: async end => {
        const log = end.log === '' ? null : await world.store.blobs.put(new TextEncoder().encode(end.log))
        seen = { colour: colourOfTest(end), exitCode: end.exitCode, log }
      },
    },
  )
  return seen
}

async function record({ world, asking }: RunSite, id: string, data: Tested): Promise<void> {
  await changeAgain(async () => {
    const { version } = await needFinding(world, id)
    const tested: PlannedEvent = { stream: findingStream(id), type: 'finding.tested', data }
    await appendPlanned(world, asking, [tested], new Map([[findingStream(id), version]]))
  })
}
