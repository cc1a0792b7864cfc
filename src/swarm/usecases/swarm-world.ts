// What the use cases of a swarm touch beyond the rest of the world.
import type { SwarmFiles } from '../ports/swarm-files.ts'
import type { SwarmGit } from '../ports/swarm-git.ts'
import type { TestingOsDatabase } from '../ports/testing-os-database.ts'

export type SwarmWorld = {
  readonly files: SwarmFiles
  readonly git: SwarmGit
  readonly testingOs: TestingOsDatabase
}
