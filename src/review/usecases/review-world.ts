// What the use cases of reviews touch beyond the rest of the world.
import type { CommitReader } from '#git/ports/commit-reader'
import type { InTurn } from '#kernel/ports/in-turn'
import type { ReviewCopies } from '../ports/review-copies.ts'
import type { Reviewers } from '../ports/reviewer.ts'

export type ReviewWorld = {
  readonly reviewers: Reviewers
  readonly commits: CommitReader
  readonly copies: ReviewCopies
  /** Makes sure that reviewers find the command `provost`; answers the directory it lies in. */
  readonly makeTools: () => Promise<string>
  /** The home of this program, for the command of the reviewer. */
  readonly home: string
  /** One piece of work at a time for each session; other processes are held off by the version of the stream. */
  readonly inTurn: InTurn
}
