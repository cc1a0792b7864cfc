// Starts Node and waits for its end, in an environment that is the same for everyone who is measured.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export const PROVOST = join(import.meta.dirname, '..', 'bin', 'provost.js')

/** Nothing of the caller's environment: NODE_EXTRA_CA_CERTS alone can double the time that Node takes to start. */
export type Place = { readonly home: string }

export function runNode({ home }: Place, ...args: readonly string[]): string {
  const env = { PATH: process.env.PATH, HOME: home, PROVOST_HOME: join(home, 'provost'), PROVOST_ACTOR: 'bench' }
  const { status, stdout, stderr, error } = spawnSync(process.execPath, args, { env, cwd: home, encoding: 'utf8' })
  if (error) throw error
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}${stdout}`)
  return stdout
}
