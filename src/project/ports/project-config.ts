// The configuration that holds for one project, whoever said it.
import type { ConfigKeyName } from '#config/rules/config-key'
import type { Sayer } from '#config/rules/config-source'
import type { Config } from '#config/rules/sections/config-schema'

export interface ProjectConfig {
  /** Of a project that nobody trusted only what it is counts, and nothing that is done. Throws CONFIG_INVALID when a file says what cannot hold. */
  read(root: string): Promise<Config>
  /** The same of one section. Where the project says nothing about it, nobody asks whether the project is trusted, which starts git. */
  readSection<Name extends keyof Config>(root: string, name: Name): Promise<Config[Name]>
  /** Who said what holds of this key. */
  whoSaid(root: string, key: ConfigKeyName): Promise<Sayer>
}
