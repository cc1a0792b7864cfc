// The durable to-do list of the reactor: what events ask for, until it was done or given up.
export type IntentStatus = 'pending' | 'done' | 'dead'

export type Intent = {
  /** Made from the event's id and the kind, so that reacting twice to an event asks once. */
  readonly id: string
  readonly kind: string
  readonly eventId: string
  readonly subject: string
  /** The node that can carry it out; null: any. */
  readonly node?: string | null
  readonly payload: Readonly<Record<string, unknown>>
}

export type StoredIntent = Intent & {
  readonly status: IntentStatus
  readonly attempts: number
  readonly nextAt: number
  readonly lastError: string | null
}

export type IntentOutcome =
  | { readonly status: 'done' }
  | { readonly status: 'pending'; readonly nextAt: number; readonly lastError: string }
  | { readonly status: 'dead'; readonly lastError: string }

export interface IntentStore {
  checkpoint(): Promise<number>
  /** Moves the checkpoint and keeps the intents in one transaction; nothing happens when someone else moved it first. */
  advance(from: number, to: number, intents: readonly Intent[], now: number): Promise<boolean>
  /** Of those that this node can carry out; without a node of all. Takes one due intent for as long as the lease lasts; a worker that dies gives it back by letting the lease run out. */
  lease(owner: string, now: number, leaseMs: number, node?: string): Promise<StoredIntent | undefined>
  /** Only the owner of the lease can settle; false when it was lost. */
  settle(id: string, owner: string, outcome: IntentOutcome): Promise<boolean>
  /** Who holds leases that have not run out. */
  leaseOwners(now: number): Promise<string[]>
  /** Gives back what an owner holds that has died. */
  freeLeases(owner: string): Promise<void>
  list(status: IntentStatus | undefined, limit: number): Promise<StoredIntent[]>
  /** Puts a dead intent back; false when there is none. */
  retry(id: string, now: number): Promise<boolean>
  /** Pending ones that nobody is known to be able to carry out; only where several nodes share the list. */
  listUnowned?(): Promise<StoredIntent[]>
  giveTo?(id: string, node: string): Promise<void>
  nextDueAt(node?: string): Promise<number | undefined>
}
