// Why an entry is where it is, and what the next cleanup, reset and init would do with it.

import { ageMs, writeInstant } from '#kernel/events/time'
import type { Becoming, Fact, Why } from '#kernel/machine/why'
import type { Contract } from '../contract/contract.ts'
import { suggestName } from '../contract/suggest-name.ts'
import { planCleanup } from '../sweep/plan-cleanup.ts'
import { planInitSweep } from '../sweep/plan-init-sweep.ts'
import { planReset } from '../sweep/plan-reset.ts'
import { type ClassificationRule, classifyEntry } from './classify-entry.ts'
import type { StateEntry } from './state-entry.ts'

export type ExplainFacts = {
  readonly entry: StateEntry
  readonly contract: Contract
  readonly nowMs: number
  /** Untrusted, from the record. */
  readonly firstCreatedAt: unknown
  readonly createdAt: unknown
}

export const RULE_SENTENCES: Readonly<Record<ClassificationRule, string>> = {
  name_undecodable: 'The name is not UTF-8, so no row can match it.',
  symlink: 'Links are never followed, whatever they are called.',
  special_file: 'Only regular files and the archive directory may lie here.',
  canonical_name: 'The contract lists this exact name.',
  kind_mismatch: 'The contract lists this name for another kind of entry.',
  directory_not_listed: 'The contract lists no such directory.',
  ephemeral_pattern: 'The name looks like a leftover of an interrupted write.',
  allowed_pattern: 'The name is a slug variant that the contract allows.',
  nothing_matches: 'Nothing in the contract matches this name.',
}

export function explainEntry(facts: ExplainFacts): Why {
  const { entry, contract, nowMs } = facts
  const { bucket, rule, entry: row, also } = classifyEntry(entry, contract)
  const nearest = rule === 'nothing_matches' ? suggestName(entry.name, contract).suggestion : null
  return {
    id: `state:${entry.name}`,
    noun: 'state',
    state: bucket,
    since: entry.mtimeMs === null ? null : writeInstant(entry.mtimeMs),
    rule,
    table: 'state-dir 3.1',
    sentence: RULE_SENTENCES[rule],
    evidence: { kind: entry.kind, row, also, nearest },
    facts: [mtimeFact(entry, nowMs)],
    unknown: entry.mtimeMs === null ? ['mtime'] : [],
    becomes: planFutures(facts),
  }
}

function mtimeFact({ mtimeMs }: StateEntry, nowMs: number): Fact {
  const at = mtimeMs === null ? null : writeInstant(mtimeMs)
  return { name: 'mtime', value: at, source: 'lstat', at, ageMs: mtimeMs === null ? null : ageMs(nowMs, mtimeMs) }
}

function planFutures({ entry, contract, nowMs, firstCreatedAt, createdAt }: ExplainFacts): Becoming[] {
  const entries = [entry]
  const cleanup = planCleanup({ contract, nowMs, entries, options: {} })
  const reset = planReset({ contract, entries })
  const init = planInitSweep({ contract, nowMs, entries, firstCreatedAt, createdAt })
  const move = cleanup.moves[0]
  const sweep = init.moves[0]
  return [
    becoming('cleanup --apply', move && `${move.reason}, gate ${move.gate}`, cleanup.kept[0]?.reason),
    becoming('reset --apply', reset.moves[0] && 'not exempt', 'exempt'),
    becoming('init', sweep && `${sweep.reason}, sweep ${sweep.sweep}`, 'no sweep takes it now'),
  ]
}

function becoming(command: string, moved: string | undefined, kept = 'nothing moves it'): Becoming {
  return { to: moved ? 'archived' : 'kept', when: moved ?? kept, command: `provost state ${command}` }
}
