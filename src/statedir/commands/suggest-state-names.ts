// Names of state files to offer while somebody types: from the contract that counts here, as everything else.
import { completeName } from '#core/statedir/complete-name'
import { findContractHere } from '#daemon/local/state-contract'
import type { SuggestValues } from './command.ts'

export const suggest: SuggestValues = async (prefix, cwd) => {
  const { contract } = await findContractHere({}, { cwd, contract: undefined })
  return completeName(prefix, contract)
}
