// Who pays for agents, as the person wrote it down for this home.
import type { AccountPlan } from '../rules/quota/seat-account.ts'

export interface Accounts {
  /** As it is written now; no account where nobody wrote one. Throws CONFIG_CONTRADICTORY and what reading the file throws. */
  read(): Promise<AccountPlan>
}
