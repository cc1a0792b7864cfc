// What webhooks need of the world: somebody who carries a message to an address, and a place for secrets.

export type WebhookPost = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Whether an address of a private network may be reached. */
  readonly allowPrivate: boolean
}

export type WebhookReply = {
  /** Null: there was no answer, and `why` says what there was instead. */
  readonly status: number | null
  readonly retryAfterS: number | null
  readonly why: string
}

export interface WebhookWorld {
  /** Never throws, follows no redirect, reads a little of the answer and waits for it for a bounded time; null when it was told to let go. */
  post(message: WebhookPost, signal: AbortSignal): Promise<WebhookReply | null>
  /** Makes and keeps a secret that only the owner of this home can read; the answer is the file it lies in. */
  makeSecret(id: string): Promise<string>
  /** The secrets in force, one or two; empty when there is none. */
  readSecrets(id: string, secretEnv: string | null): Promise<readonly string[]>
  forgetSecret(id: string): Promise<void>
  /** Hands it to the program that the home names, and answers null; why not, where that fails. Without a program nothing happens. */
  notify(body: string): Promise<string | null>
}
