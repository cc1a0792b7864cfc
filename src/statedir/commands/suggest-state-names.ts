// Names of state files to offer while somebody types: from the contract that counts here, as everything else.

import type { SuggestValues } from '#cli/command'
import { completeName } from '../rules/contract/complete-name.ts'
import { findContractHere } from '../state-contract.ts'

export const suggest: SuggestValues = async (prefix, cwd) => {
  const { contract } = await findContractHere({}, { cwd, contract: undefined })
  return completeName(prefix, contract)
}
