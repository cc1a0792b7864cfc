// What is about to land, as far as planted defects can be found in it.
import type { LandingChange } from '../rules/land/may-land.ts'

export type LandingWish = {
  readonly root: string
  /** Null: everything that the head reaches is new. */
  readonly base: string | null
  readonly head: string
  /** Only lines of these paths are looked at. */
  readonly paths: readonly string[]
}

export interface Landings {
  /** `commits` is null when git cannot tell. */
  describe(wish: LandingWish): Promise<LandingChange>
}
