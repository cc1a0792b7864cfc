// Who can be asked whether a run really happened, and what its scenarios must show. Only an adapter turns a failure into
// "unreachable".

import type { ScenarioDefinition } from '../rules/policy/scenario-definition.ts'
import type { ProvenanceFacts } from '../rules/record/provenance.ts'
import type { Submission } from '../rules/submission/submission.ts'

/** A repository on this machine that is configured as the one a submission names. */
export type LocalRepository = { readonly root: string }

export type ProvenanceQuestion = {
  readonly submission: Submission
  readonly local: LocalRepository | null
  /** The variable that is to hold the token; null where nobody has configured one. */
  readonly tokenEnv: string | null
}

export type ProvenanceReport = {
  readonly facts: ProvenanceFacts
  /** What the provider asked to wait; null when it asked for nothing. */
  readonly retryAfterMs: number | null
}

/** The definition, `absent`, or null when it could not be learned. */
export type DefinitionAnswer = ScenarioDefinition | 'absent' | null

export interface ProvenanceAdapter {
  readonly name: string
  /** It asks somebody who wants to know who asks. */
  readonly isForge: boolean
  ask(question: ProvenanceQuestion): Promise<ProvenanceReport>
  readDefinition(question: ProvenanceQuestion, scenarioId: string): Promise<DefinitionAnswer>
}

export type ProvenanceAdapters = ReadonlyMap<string, ProvenanceAdapter>

/** Scenario files of a directory, for those who test a definition before it is committed. */
export type ReadScenarioFile = (directory: string, scenarioId: string) => Promise<DefinitionAnswer>
