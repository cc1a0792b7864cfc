// Puts this program in the place of an older daemon: a backup by the old one, its end, and a new one that adopts its agents.
import type { Client } from '#api/client'
import { findDaemon } from '#daemon/find-daemon'
import { awaitAdoption, launchDaemon, listLeft, stopDaemon } from '#daemon/local/daemon-life'
import { packageVersion } from '#daemon/package-files'
import type { Environment } from '#daemon/wiring'
import { locateHome } from '#files/home'
import { provostError } from '#kernel/errors/errors'
import { decideUpgrade } from './rules/decide-upgrade.ts'
import { askService, installService, planService, restartService } from './service.ts'

export type Upgraded = {
  readonly rule: string
  readonly from: string | null
  readonly to: string
  readonly backup: string | null
  readonly pid: number | null
  readonly agents: readonly string[]
  readonly adopted: readonly { readonly session: string; readonly action: string; readonly rule: string }[] | null
}

/** `client` is only asked for where the old daemon has to make a backup. */
export async function upgrade(
  env: Environment,
  client: () => Promise<Client>,
  progress: (text: string) => void,
): Promise<Upgraded> {
  const daemon = await findDaemon(locateHome(env))
  const from = daemon?.paper.version ?? null
  const to = packageVersion()
  const { result, rule } = decideUpgrade({ program: to, daemon: from })
  if (result === 'refuse') throw provostError('DOWNGRADE_REFUSED', { details: { daemon: from!, program: to } })
  const still = { rule, from, to, backup: null, pid: daemon?.paper.pid ?? null, agents: [], adopted: null }
  if (!daemon || result !== 'replace') return still
  const { agents } = await listLeft(env)
  progress('the old daemon makes a backup …')
  const { path: backup } = await (await client()).call('makeBackup', { body: {} })
  progress('replacing the daemon; agents go on …')
  await replace(env, progress)
  const adopted = (await awaitAdoption(env)) ?? null
  const pid = (await findDaemon(locateHome(env)))?.paper.pid ?? null
  return { rule, from, to, backup, pid, agents, adopted }
}

async function replace(env: Environment, progress: (text: string) => void): Promise<void> {
  const { installed, state } = await askService(env)
  if (installed === 'no' || state !== 'active') {
    await stopDaemon(env)
    await launchDaemon(env, what => progress(`starting the daemon: ${what} …`))
    return
  }
  const plan = planService(env)
  if (installed === 'other') await installService(env, plan)
  await restartService(env, plan)
}
