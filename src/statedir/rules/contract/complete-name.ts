// Names to offer while somebody types: every name an agent may write, and one example for each pattern.

import { compareEntryNames } from '../layout/state-entry.ts'
import type { Contract } from './contract.ts'
import { isWritable } from './suggest-name.ts'

export function completeName(prefix: string, contract: Contract): string[] {
  const offered = [...contract.names.map(row => row.name), ...contract.patterns.map(row => row.example)]
  const fitting = offered.filter(name => name.startsWith(prefix) && isWritable(name, contract))
  return [...new Set(fitting)].toSorted(compareEntryNames)
}
