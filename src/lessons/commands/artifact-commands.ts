// Commands about patterns, recommendations and doctrine: the same seven for each.

import type { Command } from '#cli/command'
import { STORE_FLAG } from '#evidence/commands/store-flag'
import type { ArtifactAction } from '../rules/artifact/artifact-machine.ts'
import type { ArtifactNoun } from '../rules/artifact/fold-artifact.ts'
import { ARTIFACT_STATUSES } from '../rules/lesson/vocabulary.ts'

const SAMPLES: Readonly<Record<ArtifactNoun, string>> = {
  pattern: 'dpat-verification-gap-missing-precondition',
  recommendation: 'drec-verification-rule-verification-gap-missing-precondition',
  doctrine: 'ddoc-missing-precondition',
}

export const ARTIFACT_COMMANDS: readonly Command[] = [
  ...commandsOf('pattern', 'patterns', 'accepted lessons'),
  ...commandsOf('recommendation', 'recommendations', 'accepted patterns'),
  ...commandsOf('doctrine', 'doctrine', 'accepted strong patterns'),
]

function commandsOf(noun: ArtifactNoun, plural: string, support: string): Command[] {
  const sample = SAMPLES[noun]
  const args = [{ name: 'id', about: `the id of the ${noun}` }]
  const decision = (action: ArtifactAction, summary: string): Command => ({
    path: [plural, action],
    summary,
    args,
    flags: { reason: { about: 'why, 5 to 1000 characters', value: 'text' } },
    examples: [`provost ${plural} ${action} ${sample} --reason "we talked about it"`],
    load: async () => ({ run: (await import('./artifact/decide.ts')).artifactDecideOptions(noun, action) }),
  })
  return [
    {
      path: [plural, 'derive'],
      summary: `Derive ${plural} from ${support}; decisions of people stay`,
      flags: { 'dry-run': { about: 'say what would happen, and change nothing' }, ...STORE_FLAG },
      examples: [`provost ${plural} derive`, `provost ${plural} derive --dry-run`],
      load: async () => ({ run: (await import('./artifact/derive.ts')).derive(noun) }),
    },
    {
      path: [plural, 'list'],
      summary: `List ${plural}`,
      flags: { status: { about: 'only of this status', value: 'status', choices: ARTIFACT_STATUSES } },
      examples: [`provost ${plural} list`, `provost ${plural} list --status accepted`],
      load: async () => ({ run: (await import('./artifact/list.ts')).artifactListOptions(noun) }),
    },
    {
      path: [plural, 'show'],
      summary: `Show a ${noun} and what it rests on`,
      args,
      examples: [`provost ${plural} show ${sample}`],
      load: async () => ({ run: (await import('./artifact/show.ts')).show(noun) }),
    },
    decision('accept', `Approve a ${noun}, so that it is offered as advice`),
    decision('reject', `Decline a ${noun}`),
    decision('reopen', 'Withdraw a decision'),
    decision('invalidate', `Say that a ${noun} no longer holds`),
  ]
}
