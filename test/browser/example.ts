// The example journey of `npm start` in a place of its own: real data of every room, made by the program itself.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Provost } from '../e2e/program.ts'

const START = join(import.meta.dirname, '..', '..', 'scripts', 'start.mjs')

export async function walkExample(
  provost: Provost,
): Promise<{ readonly cwd: string; readonly newLink: () => Promise<string> }> {
  const cwd = join(provost.place, 'hello')
  const env = {
    PATH: process.env.PATH,
    HOME: provost.place,
    PROVOST_HOME: provost.home,
    PROVOST_ACTOR: 'ana',
    PROVOST_EXAMPLE: cwd,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
  }
  await promisify(execFile)(process.execPath, [START], { env, maxBuffer: 64 * 1024 * 1024 })
  provost.trackDaemon((await provost.run('daemon status --json')).json)
  return { cwd, newLink: async () => (await provost.ask('open --print --json')).json.link }
}
