// Requests that came with an Idempotency-Key: who carries them out, whether they have written anything, what was answered.
export type GivenAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The text of a JSON document. */
  readonly body: string
}

export type KeptRequest = {
  readonly key: string
  /** What was asked; the same key for anything else is refused. */
  readonly requestHash: string
  /** The process that carries it out. */
  readonly owner: string
  /** All of its events carry it, also those of a second attempt. */
  readonly correlation: string
  readonly at: string
  /** The first event it wrote, in the same transaction; null while there is none. */
  readonly firstPosition: number | null
  readonly answer: GivenAnswer | null
}

export type NewRequest = Omit<KeptRequest, 'answer' | 'firstPosition'>

/** The request that the present call belongs to. `hasActed` turns true with the first event. */
export type RequestScope = { readonly key: string; readonly owner: string; hasActed: boolean }

export type CurrentRequest = () => RequestScope | undefined

export interface RequestStore {
  /** Reserves the key. Whoever was first is the answer; the caller compares owner and correlation with its own. */
  begin(request: NewRequest): Promise<KeptRequest>
  find(key: string): Promise<KeptRequest | undefined>
  /** Only one taker wins, and the former owner can write no first event any more. */
  takeOver(seen: KeptRequest, owner: string): Promise<boolean>
  /** Kept when the request is still the owner's and has no answer. */
  answer(key: string, owner: string, answer: GivenAnswer): Promise<void>
  /** Gives the key back; false when the request has written something, and then the key stays. */
  release(key: string, owner: string): Promise<boolean>
  /** Removes what began before the instant, and the oldest of what is more than `most`. */
  forget(before: string, most: number): Promise<number>
}
