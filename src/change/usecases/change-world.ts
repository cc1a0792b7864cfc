// What the use cases of changes touch beyond the rest of the world.
import type { CheckRunner } from '#task/ports/check-runner'
import type { FindTouched, Forges, PushBranch } from '../ports/forge.ts'

export type ChangeWorld = {
  readonly forges: Forges
  readonly findTouched: FindTouched
  readonly push: PushBranch
  readonly checks: CheckRunner
  /** Checks that this process runs now, as `<change>@<commit> <name>`. */
  readonly running: Set<string>
}
