// The configuration that holds for one project, whoever said it.
import type { Config } from '#config/rules/sections/config-schema'

export interface ProjectConfig {
  /** Of a project that nobody trusted only what it is counts, and nothing that is done. Throws CONFIG_INVALID when a file says what cannot hold. */
  read(root: string): Promise<Config>
}
