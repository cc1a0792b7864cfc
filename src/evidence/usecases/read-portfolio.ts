// Who is fresh, and who may ship: read from the indexes and the policies of a store.
import { deriveByScenario, deriveLatest, indexEntriesOf } from '../rules/gate/index-views.ts'
import { classifyPortfolio } from '../rules/gate/portfolio.ts'
import type { Portfolio } from '../rules/gate/portfolio-shape.ts'
import type { EvidencePlace } from './evidence-place.ts'
import { composeIndexFiles, findState, readOrMakeState, STALE_FILE } from './index-files.ts'

const STALE_AFTER_MS = 60 * 60_000

export async function readPortfolio({ store, now, isReverted }: EvidencePlace): Promise<Portfolio> {
  const { index } = await readOrMakeState(store)
  const { shelf } = await store.readPolicies()
  const latest = deriveLatest(index)
  const reverted = await filterRuns(indexEntriesOf(latest), isReverted)
  return classifyPortfolio({ latest, byScenario: deriveByScenario(index), policies: shelf, now, reverted })
}

async function filterRuns(
  entries: readonly { readonly entry: { readonly run_id: string } }[],
  isReverted: EvidencePlace['isReverted'],
): Promise<ReadonlySet<string>> {
  const runs = [...new Set(entries.map(({ entry }) => entry.run_id))]
  const answers = await Promise.all(runs.map(isReverted))
  return new Set(runs.filter((_run, index) => answers[index]))
}

/** Age moves without any record, so the list of the stale is made anew when it is looked at and older than an hour. */
export async function refreshStale({ store, now }: EvidencePlace): Promise<void> {
  const changedAt = await store.changedAt(STALE_FILE)
  if (changedAt === null || now - changedAt < STALE_AFTER_MS) return
  await store.withLock(async () => {
    const state = await findState(store)
    if (!state) return
    const files = await composeIndexFiles(store, state, now)
    await store.replace(files.filter(({ path }) => path === STALE_FILE))
  })
}
