// What the use cases of a swarm touch beyond the rest of the world.
import type { SwarmFiles } from '#ports/swarm-files'
import type { SwarmGit } from '#ports/swarm-git'
import type { TestingOsDatabase } from '#ports/testing-os-database'

export type SwarmWorld = {
  readonly files: SwarmFiles
  readonly git: SwarmGit
  readonly testingOs: TestingOsDatabase
}
