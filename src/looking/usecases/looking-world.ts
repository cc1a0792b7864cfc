// What the use cases of looking touch beyond the rest of the world.
import type { Landings } from '../ports/landings.ts'

export type LookingWorld = { readonly landings: Landings }
