// Keeps what an unexpected failure of a command said, under a number that can be found again.

import { locateHome } from '#files/home'
import { randomIds } from '#process/random-ids'
import { systemClock } from '#process/system-clock'
import { openLog } from '../log-file.ts'
import type { Environment } from '../wiring.ts'

export function keepFailure(env: Environment, error: unknown): string {
  const correlation = randomIds(systemClock).newId('co_')
  openLog(locateHome(env).logs, 'provost').error('unexpected failure', error, correlation)
  return correlation
}
