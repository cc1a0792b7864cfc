// Selects a contract: a built-in one by name, or the parsed content of a contract.yaml.
import { provostError } from '#kernel/errors/errors'
import { isJsonObject } from '../workflow/json-object.ts'
import { BUILT_IN_CONTRACTS, extendContract } from './compile-contract.ts'
import type { Contract } from './contract.ts'
import { readContractDocument } from './contract-document.ts'

/** A contract with problems is refused; whoever may go on with the base asks readContractDocument instead. */
export function readContract(value: unknown, file = 'contract.yaml'): Contract {
  if (value === 'devt' || value === 'provost') return BUILT_IN_CONTRACTS[value]
  if (!isJsonObject(value)) throw provostError('CONTRACT_UNKNOWN', { details: { name: JSON.stringify(value) } })
  const reading = readContractDocument(value)
  if (reading.ok) return extendContract(reading.document)
  const words = reading.problems.map(({ path, code }) => `${path} ${code}`)
  throw provostError('CONTRACT_INVALID', {
    message: `${words.length} problems in ${file}: ${words.join('; ')}`,
    details: { file, problems: reading.problems },
  })
}
