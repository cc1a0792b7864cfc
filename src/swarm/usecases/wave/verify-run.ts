// Builds and tests what the last wave of a run stands for, in a worktree of its own, and records the verdict.
import { provostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import {
  chooseVerification,
  type VerificationAdapter,
  type VerificationPlan,
} from '#swarm/rules/finding/choose-verification'
import type { SwarmRunView } from '#swarm/rules/record/swarm-run-view'
import type { WaveVerification } from '#swarm/rules/wave/gate-table'
import type { CheckEnd } from '#task/ports/check-runner'
import type { Base } from '#task/ports/workspace'
import { needRun, needWave, refuseClosed } from '../need-swarm.ts'
import { changeRun } from './change-run.ts'
import { findWaveBase, openSite, type RunSite } from './wave-site.ts'

const STEP_MS = 5 * 60_000
const LOG_TAIL = 4_000

export type VerifyAnswer = {
  readonly run: SwarmRunView
  readonly verification: WaveVerification
  readonly commit: string
  readonly steps: readonly {
    readonly name: string
    readonly conclusion: string
    readonly exitCode: number | null
    readonly log: string
  }[]
}

export async function verifyRun(
  world: World,
  asking: Asking,
  id: string,
  wanted: VerificationAdapter | null,
): Promise<VerifyAnswer> {
  const before = await needRun(world, id)
  refuseClosed(before)
  const wave = needWave(before, undefined)
  if (wave.status === 'aborted') throw provostError('SWARM_NO_OPEN_WAVE', { details: { runId: id } })
  const site = await openSite(world, asking, before)
  const base = await findWaveBase(site, before)
  const plan = await choose(site, base, wanted)
  const ends = plan ? await runSteps(site, id, base, plan) : []
  const verification = judge(plan, ends)
  const data = { wave: wave.id, verification, tree: base.tree }
  const run = await changeRun(world, asking, id, () => [{ type: 'wave.verified', data }])
  const steps = ends.map(({ name, conclusion, exitCode, log }) => ({
    name,
    conclusion,
    exitCode,
    log: log.slice(-LOG_TAIL),
  }))
  return { run, verification, commit: base.commit, steps }
}

async function choose(
  { world, project, config }: RunSite,
  { commit, tree }: Base,
  wanted: VerificationAdapter | null,
): Promise<VerificationPlan | null> {
  const paths = await world.workspace.listPaths(project.path, commit)
  const files = await world.swarm.git.readFiles(project.path, tree, ['package.json'])
  const configured = config.checks.map(({ name, command }) => ({ name, command: [...command] }))
  return chooseVerification({ wanted, configured, paths, manifest: files.get('package.json')?.text ?? null })
}

async function runSteps(
  { world, project, config }: RunSite,
  id: string,
  base: Base,
  { steps }: VerificationPlan,
): Promise<CheckEnd[]> {
  const ends: CheckEnd[] = []
  const number = await world.store.log.takeNumber(`verify/${id}`)
  const { symlinks, include, postCreate } = config
  await world.changes.checks.run(
    {
      root: project.path,
      name: `${id}/verify-${number}`,
      commit: base.commit,
      symlinks,
      include,
      postCreate,
      checks: steps.map(({ name, command }) => ({ name, command, timeoutMs: STEP_MS })),
    },
    { onStart: async () => {}, onEnd: async end => void ends.push(end) },
  )
  return ends
}

function judge(plan: VerificationPlan | null, ends: readonly CheckEnd[]): WaveVerification {
  if (!plan) return { verdict: 'skip', adapter: null, exitCode: null }
  const failed = ends.find(({ conclusion }) => conclusion !== 'success')
  if (!failed && ends.length === plan.steps.length) return { verdict: 'pass', adapter: plan.adapter, exitCode: 0 }
  return { verdict: 'fail', adapter: plan.adapter, exitCode: failed?.exitCode ?? null }
}
