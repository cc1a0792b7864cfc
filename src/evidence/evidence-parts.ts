// Puts the parts of evidence together: stores, who is asked about a run, and the key to sign with.
import { join } from 'node:path'
import { packageVersion } from '#daemon/package-files'
import type { Environment } from '#daemon/wiring'
import type { Home } from '#files/home'
import type { StepWatch } from '#kernel/ports/step-watch'
import { systemClock } from '#process/system-clock'
import type { World } from '#recorder/world'
import { checkpointFiles } from './adapters/checkpoint-files.ts'
import { evidenceDirectories } from './adapters/evidence-directory.ts'
import { gitProvenance } from './adapters/provenance/git.ts'
import { GITHUB_CHECKS_API, GITHUB_TIMEOUT_MS, githubProvenance } from './adapters/provenance/github.ts'
import { readScenarioFile } from './adapters/provenance/scenario-directory.ts'
import { stubProvenance } from './adapters/provenance/stub.ts'
import { signingKeyFile } from './adapters/signing-key-file.ts'
import { rememberYamls } from './adapters/yaml-memory.ts'
import type { EvidenceInbox } from './ports/evidence-inbox.ts'
import type { EvidenceWorld } from './usecases/evidence-world.ts'

export function composeEvidence(env: Environment, home: Home, step: StepWatch): EvidenceWorld {
  const github = githubProvenance({
    baseUrl: env.PROVOST_GITHUB_API || env.GITHUB_API_URL || GITHUB_CHECKS_API,
    env,
    timeoutMs: Number(env.PROVOST_GITHUB_TIMEOUT_MS) || GITHUB_TIMEOUT_MS,
    now: () => systemClock.now(),
  })
  const readYamls = rememberYamls(join(home.path, 'cache', 'yaml'), packageVersion())
  return {
    openStore: evidenceDirectories({ clock: systemClock, step, readYamls }),
    derivations: checkpointFiles(join(home.path, 'cache', 'derived'), packageVersion()),
    adapters: new Map([github, gitProvenance, stubProvenance].map(adapter => [adapter.name, adapter])),
    readScenarioFile,
    keys: signingKeyFile(join(home.path, 'evidence-signing-key.pem')),
    isCi: Boolean(env.CI) && env.CI !== 'false',
  }
}

/** The world is not complete yet when the inbox is made, so it is asked for later. */
export function evidenceInboxOf(world: () => World): EvidenceInbox {
  return {
    submit: async (projectRoot, submission, origin) => {
      const { submitForProject } = await import('./usecases/ingest/evidence-inbox.ts')
      return submitForProject(world(), projectRoot, submission, origin)
    },
  }
}
