// What the use cases of changes touch beyond the rest of the world.
import type { CheckRunner } from '#task/ports/check-runner'
import type { Forges } from '../ports/forge.ts'

export type ChangeWorld = {
  readonly forges: Forges
  readonly checks: CheckRunner
  /** Checks that this process runs now, as `<change>@<commit> <name>`. */
  readonly running: Set<string>
}
