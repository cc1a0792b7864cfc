// Swarm agents are kept inside of what they were given, where the system can do that: their worktree and their outbox.
import { join } from 'node:path'
import { provostError } from '#core/kernel/errors'
import { type Confinement, PERMISSIONS } from '#core/task/decide-confinement'
import type { CageEnd } from '#ports/agent-cages'
import type { WavePlace } from '#ports/swarm-files'
import type { StartingAgent } from './start-agents.ts'
import { type RunSite, wavePlace } from './wave-site.ts'

/** Where the agent is told to write its report; nobody else writes there. */
export function agentReportPath({ world }: RunSite, place: WavePlace, domain: string): string {
  return join(world.swarm.files.outboxOf(place, domain), 'report.json')
}

const IN_MAIN_CHECKOUT: Confinement = { isConfined: false, because: 'it works in the main checkout (--no-isolate)' }

/** Asked before anything is made for a wave: what was configured to be confined must not run without. */
export async function chooseConfinement({ world, config }: RunSite, isolate: boolean): Promise<Confinement> {
  const answer = await world.harnesses.find(config.swarmAgent.harness)?.confinementOf(config.swarmAgent)
  if (!answer) {
    const { harness } = config.swarmAgent
    throw provostError('HARNESS_UNAVAILABLE', {
      message: `${harness} cannot be an agent of a swarm`,
      details: { harness },
    })
  }
  if (answer.may) return isolate ? answer.confinement : IN_MAIN_CHECKOUT
  const { expected, found } = answer
  throw provostError('ISOLATION_FAILED', {
    message: `the agents could not be confined: expected ${expected}, found ${found}`,
    hint: `set permissions of swarmAgent to ${PERMISSIONS.join(' or ')}, or leave it out; nothing was started`,
    details: { check: 'confinement', expected, found },
  })
}

type WaveNumber = { readonly run: string; readonly wave: number }

const cageFile = (session: string) => `${session}.cage.json`

/** How to find the cage again is kept before the agent starts, because whoever hears of its end may be another process. */
export async function cageAgent(
  site: RunSite,
  { run, wave }: WaveNumber,
  { domain, session, worktree, confinement }: StartingAgent,
  argv: readonly string[],
): Promise<readonly string[]> {
  if (!confinement.isConfined || worktree === null) return argv
  const { files, cages } = site.world.swarm
  const place = wavePlace(site, run, wave)
  const submitDirectory = files.outboxOf(place, domain)
  const wish = { projectRoot: site.project.path, workDirectory: worktree, submitDirectory, command: argv }
  const cage = await cages.make(wish)
  await files.write(place, cageFile(session), cage.kept)
  return cage.command
}

const KEPT_BYTES_MAX = 64 * 1024

/** After its end. Null when it had none, or when somebody else was here before. */
export async function clearCage(
  site: RunSite,
  { run, wave }: WaveNumber,
  session: string | null,
): Promise<CageEnd | null> {
  if (session === null) return null
  const { files, cages } = site.world.swarm
  const place = wavePlace(site, run, wave)
  const kept = await files.read(place, cageFile(session), KEPT_BYTES_MAX)
  if (kept === null) return null
  const end = await cages.clear(kept)
  await files.remove(place, cageFile(session))
  return end
}
