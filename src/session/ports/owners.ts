// Processes that own something durable, such as a request or an intent, for as long as they live.
import type { OwnerLife } from '#requests/rules/judge-owner'

export interface Owners {
  readonly own: string
  look(owner: string): OwnerLife
}
