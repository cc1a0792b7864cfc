// Commands about the care of a store of evidence: indexes, repair, policies, quarantine, signatures.
import type { Command } from '#cli/command'
import { PLACE_FLAGS } from './evidence-place.ts'

const RUN = { name: 'run', about: '<owner>/<name>/<run>, or the run alone' }

export const EVIDENCE_CARE_COMMANDS: readonly Command[] = [
  {
    path: ['evidence', 'rebuild'],
    summary: 'Make the indexes anew from the records, or compare them',
    flags: {
      check: { about: 'only compare; exit 1 when they differ' },
      force: { about: 'write them also when they are the same' },
      ...PLACE_FLAGS,
    },
    examples: ['provost evidence rebuild', 'provost evidence rebuild --check --store ../testing-os'],
    load: () => import('./rebuild.ts'),
  },
  {
    path: ['evidence', 'repair'],
    summary: 'Look at a damaged record and restore it from what is really known',
    args: [{ name: 'path', about: 'records/…; default: list the damaged ones', optional: true }],
    flags: {
      from: { about: 'quarantine, git, or a file', value: 'source' },
      remove: { about: 'archive it instead' },
      reason: { about: 'why, for the log', value: 'text' },
      apply: { about: 'do it; without this it only says what would happen' },
      ...PLACE_FLAGS,
    },
    examples: [
      'provost evidence repair',
      'provost evidence repair records/acme/widget/2026/03/19/run-x.json --apply --reason "disk was full"',
    ],
    load: () => import('./repair.ts'),
  },
  {
    path: ['evidence', 'doctor'],
    summary: 'Look over a whole store and say what is wrong with it',
    flags: PLACE_FLAGS,
    examples: ['provost evidence doctor'],
    load: () => import('./doctor.ts'),
  },
  {
    path: ['evidence', 'policy', 'check'],
    summary: 'Check the policies of the store, or one file',
    args: [{ name: 'path', about: 'one file; default: all of the store', optional: true }],
    flags: PLACE_FLAGS,
    examples: ['provost evidence policy check', 'provost evidence policy check policies/repos/acme/widget.yaml'],
    load: () => import('./care/policy-check.ts'),
  },
  {
    path: ['evidence', 'policy', 'explain'],
    summary: 'Show what holds for a repository, each value with its layer',
    args: [{ name: 'repo', about: '<owner>/<name>' }],
    flags: { surface: { about: 'one surface', value: 'surface' }, ...PLACE_FLAGS },
    examples: ['provost evidence policy explain acme/widget --surface cli'],
    load: () => import('./care/policy-explain.ts'),
  },
  {
    path: ['evidence', 'policy', 'simulate'],
    summary: 'Decide the stored submissions again under a changed policy, and list what changes',
    args: [{ name: 'file', about: 'the changed policy' }],
    flags: {
      scenarios: {
        about: 'a directory of scenario files, for required steps and minimum evidence',
        value: 'directory',
      },
      ...PLACE_FLAGS,
    },
    examples: [
      'provost evidence policy simulate stricter.yaml',
      'provost evidence policy simulate stricter.yaml --scenarios dogfood/scenarios',
    ],
    load: () => import('./care/policy-simulate.ts'),
  },
  {
    path: ['evidence', 'scenario', 'check'],
    summary: 'Check scenario files of this repository',
    args: [{ name: 'files', about: 'default: dogfood/scenarios/*.yaml', optional: true, many: true }],
    examples: ['provost evidence scenario check', 'provost evidence scenario check dogfood/scenarios/core-loop.yaml'],
    load: () => import('./scenario-check.ts'),
  },
  {
    path: ['evidence', 'quarantine', 'list'],
    summary: 'List payloads that were not accepted',
    flags: PLACE_FLAGS,
    examples: ['provost evidence quarantine list'],
    load: () => import('./care/quarantine-list.ts'),
  },
  {
    path: ['evidence', 'quarantine', 'show'],
    summary: 'Show one of them, with everything that was said about it',
    args: [{ name: 'id', about: 'the id that the list shows' }],
    flags: PLACE_FLAGS,
    examples: ['provost evidence quarantine show 9f2c41d07be8a613'],
    load: () => import('./care/quarantine-show.ts'),
  },
  {
    path: ['evidence', 'export'],
    summary: 'Print a record in the format of another tool',
    args: [RUN],
    flags: {
      format: { about: 'default in-toto', value: 'format', choices: ['in-toto', 'ctrf'] },
      predicate: { about: 'of in-toto', value: 'predicate', choices: ['evidence-record', 'test-result'] },
      ...PLACE_FLAGS,
    },
    examples: ['provost evidence export acme/widget/widget-23571-1 --format in-toto --predicate test-result'],
    load: () => import('./export.ts'),
  },
  {
    path: ['evidence', 'sign'],
    summary: 'Sign a record with the key of this home',
    args: [RUN],
    flags: PLACE_FLAGS,
    examples: ['provost evidence sign acme/widget/widget-23571-1'],
    load: () => import('./sign.ts'),
  },
  {
    path: ['evidence', 'check-signature'],
    summary: 'Say whether the signature of a record still fits',
    args: [RUN],
    flags: PLACE_FLAGS,
    examples: ['provost evidence check-signature acme/widget/widget-23571-1'],
    load: () => import('./check-signature.ts'),
  },
]
