// A real state directory in a place of its own, without a project and without a store.
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '#kernel/ports/clock'
import { noStepWatch, type StepWatch } from '#kernel/ports/step-watch'
import { randomIds } from '#process/random-ids'
import { systemClock } from '#process/system-clock'
import { openStateDirectory } from '#statedir/adapters/state-directory'
import { type ContractSource, selectContract } from '#statedir/rules/contract/site-contract'
import type { StateSite } from '#statedir/usecases/state-site'

export type TestSite = { readonly site: StateSite; readonly state: string; readonly end: () => void }

export function makeStateSite(
  source: ContractSource = { kind: 'built_in', profile: 'provost' },
  { clock = systemClock, watch = noStepWatch }: { readonly clock?: Clock; readonly watch?: StepWatch } = {},
): TestSite {
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'provost-state-')))
  const state = join(place, '.provost', 'state')
  mkdirSync(state, { recursive: true })
  const site: StateSite = {
    directory: openStateDirectory(state, clock, watch),
    contract: selectContract(source),
    clock,
    ids: randomIds(clock),
    ledger: null,
    actor: null,
  }
  return { site, state, end: () => rmSync(place, { recursive: true, force: true }) }
}
