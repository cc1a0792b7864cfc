// Hands placed work over to nodes, and tells whose claim was not renewed. It holds nothing that the log does not know: all of
// it may be lost, and is made again.
import type { StreamAppend } from '#store/ports/event-log'

/** One attempt of one work, on its way to a node. Its id is random and made by whoever sends it. */
export type Job = { readonly id: string; readonly work: string; readonly attempt: number }

/** What is written, and what happens to jobs with it. */
export type Handover = {
  readonly writes: readonly StreamAppend[]
  readonly send?: readonly JobFor[]
  /** One that is gone already is no obstacle. */
  readonly remove?: readonly JobAt[]
}

export type JobFor = { readonly node: string; readonly job: Job }
export type JobAt = { readonly node: string; readonly job: string }

/** What is written when a job is taken; null: the job is out of date and goes away. */
export type Claimed = readonly StreamAppend[] | null
export type DecideClaims = (jobs: readonly Job[]) => Promise<readonly Claimed[]>

export interface WorkQueue {
  /**
   * Events and jobs in one transaction: all of it, or nothing. Nobody else appends while `plan` is asked, so what it reads is
   * true until its events are written; null: nothing is to be done.
   */
  record(plan: () => Promise<Handover | null>): Promise<void>
  /**
   * Takes jobs of the node, oldest first, until there is none. `decide` answers for many of them at once, in their order, in the
   * transaction in which they are taken. A job that could not be taken is as it was.
   */
  claim(node: string, decide: DecideClaims): Promise<void>
  /** Renews claims; answers those that are still held. */
  touch(node: string, jobs: readonly string[]): Promise<ReadonlySet<string>>
  /** Of these, those that lie in the queue or are held. */
  findLiving(node: string, jobs: readonly string[]): Promise<ReadonlySet<string>>
  /** Every claim that was not renewed in time, once; `decide` says what is written about it. */
  takeLapsed(decide: (job: Job) => Promise<readonly StreamAppend[]>): Promise<void>
  /** Lets go of what it keeps open. */
  close(): Promise<void>
}
