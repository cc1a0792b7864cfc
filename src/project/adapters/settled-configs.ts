// What a configuration came to, kept as long as everything that it was made of is the same: a task asks for it some fifty times, and to
// settle every key takes longer than to read the files.
import type { ConfigFileContent } from '#config/rules/config-source'
import type { Resolved } from '#config/rules/resolve-config'
import type { Config } from '#config/rules/sections/config-schema'

/** What holds, and who said so. */
export type ConfigSettlement = Extract<Resolved<Config>, { ok: true }>

type Settled = { readonly facts: string; readonly settlement: ConfigSettlement }

export class SettledConfigs {
  /** By the project file, for each home file: the same text is the same object. */
  readonly #kept = new WeakMap<ConfigFileContent, WeakMap<ConfigFileContent, Settled>>()

  find(
    [home, project]: readonly [ConfigFileContent, ConfigFileContent],
    facts: unknown,
    settle: () => ConfigSettlement,
  ): ConfigSettlement {
    const ofHome = this.#kept.get(home) ?? new WeakMap()
    this.#kept.set(home, ofHome)
    const [known, now] = [ofHome.get(project), JSON.stringify(facts)]
    if (known?.facts === now) return known.settlement
    const settlement = settle()
    ofHome.set(project, { facts: now, settlement })
    return settlement
  }
}
