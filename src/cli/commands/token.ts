// `provost token`
import { systemClock } from '#adapters/clock/system-clock'
import { locateHome, needToken, prepareHome } from '#adapters/files/home'
import { randomIds } from '#adapters/ids/random-ids'
import type { Run } from '../command.ts'

export const run: Run = async ({ env }) => {
  const home = locateHome(env)
  prepareHome(home)
  const token = await needToken(home, randomIds(systemClock).newSecret)
  return { json: { token }, lines: [token] }
}
