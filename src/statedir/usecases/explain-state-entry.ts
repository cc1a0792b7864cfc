// Why an entry is in its bucket, and what the next cleanup, reset and init would do with it.
import { provostError } from '#kernel/errors/errors'
import type { Why } from '#kernel/machine/why'
import { explainEntry } from '../rules/layout/explain-entry.ts'
import { memberOf } from '../rules/workflow/json-object.ts'
import { sightRecord } from './read-record.ts'
import type { StateSite } from './state-site.ts'

export async function explainStateEntry(site: StateSite, { name }: { readonly name: string }): Promise<Why> {
  const { entries } = await site.directory.look()
  const entry = entries.find(candidate => candidate.name === name)
  if (!entry) {
    throw provostError('NOT_FOUND', {
      details: { noun: 'entry', id: name },
      hint: '`provost state audit` lists what is there',
    })
  }
  const { record } = await sightRecord(site)
  return explainEntry({
    entry,
    contract: site.contract.contract,
    nowMs: site.clock.now(),
    firstCreatedAt: record && memberOf(record, 'first_created_at'),
    createdAt: record && memberOf(record, 'created_at'),
  })
}
