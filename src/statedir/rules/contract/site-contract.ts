// The contract that governs one directory: built in, or extended by a project, or with problems that stop every change.
import { provostError } from '#kernel/errors/errors'
import { isJsonObject, memberOf } from '../workflow/json-object.ts'
import { BUILT_IN_CONTRACTS, extendContract } from './compile-contract.ts'
import type { Contract, ProfileName } from './contract.ts'
import { readContractDocument } from './contract-document.ts'
import type { ContractProblem } from './contract-problem.ts'
import { contractSha256 } from './contract-view.ts'

export type ContractSource =
  | { readonly kind: 'built_in'; readonly profile: ProfileName }
  /** What a contract.yaml holds; undefined when it is no YAML. */
  | { readonly kind: 'file'; readonly file: string; readonly value: unknown }

export type SiteContract = {
  readonly name: string
  readonly contract: Contract
  readonly sha256: string
  readonly problems: readonly ContractProblem[]
}

export function selectContract(source: ContractSource): SiteContract {
  if (source.kind === 'built_in') return complete(source.profile, BUILT_IN_CONTRACTS[source.profile], [])
  const { file, value } = source
  const reading = readContractDocument(value)
  if (reading.ok) return complete(file, extendContract(reading.document), [])
  // Looking at a directory goes on with the base; changing it does not.
  const wished = isJsonObject(value) && memberOf(value, 'extends') === 'devt' ? 'devt' : 'provost'
  return complete(file, BUILT_IN_CONTRACTS[wished], reading.problems)
}

function complete(name: string, contract: Contract, problems: readonly ContractProblem[]): SiteContract {
  return { name, contract, sha256: contractSha256(contract), problems }
}

export function refuseInvalidContract({ name, problems }: SiteContract): void {
  if (problems.length === 0) return
  const words = problems.map(({ path, code }) => `${path || '(whole file)'} ${code}`)
  throw provostError('CONTRACT_INVALID', {
    message: `${words.length} ${words.length === 1 ? 'problem' : 'problems'} in ${name}: ${words.join('; ')}`,
    details: { file: name, problems },
  })
}

export function readProfileName(name: string): ProfileName {
  if (name === 'devt' || name === 'provost') return name
  throw provostError('CONTRACT_UNKNOWN', { details: { name: JSON.stringify(name) } })
}

/** Without a word about it: a directory of devt has devt's contract. */
export function profileOfDirectory(path: string): ProfileName {
  return /[/\\]\.devt[/\\]state$/.test(path) ? 'devt' : 'provost'
}
