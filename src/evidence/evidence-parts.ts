// Puts the parts of evidence together: stores, who is asked about a run, and the key to sign with.
import { join } from 'node:path'
import { systemClock } from '#adapters/clock/system-clock'
import { checkpointFiles } from '#adapters/evidence/checkpoint-files'
import { evidenceDirectories } from '#adapters/evidence/evidence-directory'
import { signingKeyFile } from '#adapters/evidence/signing-key-file'
import { rememberYamls } from '#adapters/evidence/yaml-memory'
import type { Home } from '#adapters/files/home'
import { gitProvenance } from '#adapters/provenance/git'
import { GITHUB_API, GITHUB_TIMEOUT_MS, githubProvenance } from '#adapters/provenance/github'
import { readScenarioFile } from '#adapters/provenance/scenario-directory'
import { stubProvenance } from '#adapters/provenance/stub'
import type { EvidenceInbox } from '#ports/evidence-inbox'
import type { StepWatch } from '#ports/step-watch'
import type { EvidenceWorld } from '#usecases/evidence/evidence-world'
import type { World } from '#usecases/world'
import { packageVersion } from './package-files.ts'
import type { Environment } from './wiring.ts'

export function composeEvidence(env: Environment, home: Home, step: StepWatch): EvidenceWorld {
  const github = githubProvenance({
    baseUrl: env.PROVOST_GITHUB_API || env.GITHUB_API_URL || GITHUB_API,
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
    submit: async (projectRoot, submission) => {
      const { submitForProject } = await import('#usecases/evidence/evidence-inbox')
      return submitForProject(world(), projectRoot, submission)
    },
  }
}
