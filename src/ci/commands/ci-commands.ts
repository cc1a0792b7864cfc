// What a CI runs, and the hook that asks before a push.
import type { Command } from '#cli/command'

const APPLY = { apply: { about: 'do it; without this it only says what would happen' } }

export const CI_COMMANDS: readonly Command[] = [
  {
    path: ['ci'],
    summary: 'In a CI: submit a report as evidence, ask the gates, and annotate what was found',
    flags: {
      junit: { about: 'a report in JUnit XML', value: 'file' },
      tap: { about: 'a report in TAP', value: 'file' },
      ctrf: { about: 'a report in CTRF', value: 'file' },
      'exit-code': { about: 'with a report: with what its tool ended', value: 'number' },
      scenario: { about: 'with a report: the id of the scenario', value: 'id' },
      surface: { about: 'what was tested, or is to be let through', value: 'surface' },
      provenance: { about: 'with a report: who is asked whether the run happened', value: 'names' },
      store: { about: 'the directory of the evidence; else that of the project', value: 'directory' },
      gate: { about: 'ask whether the evidence of this repository is enough' },
      need: { about: 'with --gate: how well results must be known', value: 'rung' },
      pack: { about: 'a proof pack that must be enough for this tree', value: 'file', many: true },
      require: { about: 'with --pack: words that must hold besides the policy', value: 'words' },
      'proof-key': { about: 'with --pack: a verifier key of a home that you trust', value: 'vkey', many: true },
      base: { about: 'with --pack: where the policy is read; default: what the CI says', value: 'revision' },
      sarif: { about: 'findings to show beside the code', value: 'file' },
      'code-quality': { about: 'write them as a Code Quality report of GitLab', value: 'file' },
    },
    examples: [
      'provost ci --junit report.xml --scenario unit --surface cli --gate',
      'provost ci --pack pr.proof --sarif findings.sarif',
      'provost ci --sarif findings.sarif --code-quality gl-code-quality-report.json',
    ],
    load: () => import('./ci.ts'),
  },
  {
    path: ['hook', 'install'],
    action: 'change_config',
    summary: 'Ask the gate before every push of this repository',
    flags: APPLY,
    examples: ['provost hook install', 'provost hook install --apply'],
    load: () => import('./hook-install.ts'),
  },
  {
    path: ['hook', 'remove'],
    action: 'change_config',
    summary: 'Take the pre-push hook of Provost out again',
    flags: APPLY,
    examples: ['provost hook remove --apply'],
    load: () => import('./hook-remove.ts'),
  },
]
