// Looks at every entry of the directory and says which row of the contract put it where it is.

import type { ContractProblem } from '../rules/contract/contract-problem.ts'
import { type Audit, deriveAudit } from '../rules/layout/derive-audit.ts'
import type { StateSite } from './state-site.ts'

export type AuditAnswer = Audit & {
  readonly dir: string
  readonly exists: boolean
  readonly contract: string
  readonly contract_sha256: string
  /** Of the contract; the audit then goes by the base. */
  readonly problems: readonly ContractProblem[]
}

export async function auditState({ directory, contract }: StateSite): Promise<AuditAnswer> {
  const { exists, entries } = await directory.look()
  return {
    dir: directory.path,
    exists,
    contract: contract.name,
    contract_sha256: contract.sha256,
    ...deriveAudit(entries, contract.contract),
    problems: contract.problems,
  }
}
