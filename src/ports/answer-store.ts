// Answers given to requests that carried an Idempotency-Key, so that a repeated request gets the same answer.
export type KeptAnswer = { readonly requestHash: string; readonly status: number; readonly body: string }

export interface AnswerStore {
  find(key: string): Promise<KeptAnswer | undefined>
  /** The first answer for a key stands. */
  keep(key: string, answer: KeptAnswer, at: string): Promise<void>
}
