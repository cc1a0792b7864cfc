// Commands about evidence: proof of runs, who is fresh, and the care of a store.

import type { Command, Flags } from '#cli/command'
import { SURFACES } from '#kernel/events/surface'
import { EVIDENCE_CARE_COMMANDS } from './evidence-care-commands.ts'
import { PLACE_FLAGS } from './evidence-place.ts'

const SUBMIT_FLAGS: Flags = {
  provenance: { about: 'who may be asked, separated by commas: github, git, stub', value: 'names' },
  scenarios: { about: 'a directory of scenario files to read instead of the repository', value: 'directory' },
  ...PLACE_FLAGS,
}

const FILE = { name: 'file', about: 'the submission, or - for what is piped in' }
const RUN = { name: 'run', about: '<owner>/<name>/<run>, or the run alone' }

export const EVIDENCE_COMMANDS: readonly Command[] = [
  {
    path: ['evidence', 'submit'],
    summary: 'Take in the proof of a run: accepted, rejected with every reason, or deferred',
    args: [FILE],
    flags: { ...SUBMIT_FLAGS, sign: { about: 'sign the record with the key of this home' } },
    examples: ['provost evidence submit sub.json', 'provost evidence submit - --provenance github,git'],
    load: () => import('./submit.ts'),
  },
  {
    path: ['evidence', 'verify'],
    summary: 'Decide as for a submission, and write nothing',
    args: [FILE],
    flags: SUBMIT_FLAGS,
    examples: ['provost evidence verify sub.json --json'],
    load: () => import('./verify.ts'),
  },
  {
    path: ['evidence', 'build'],
    summary: 'Build a submission from a test report; it never claims more than the report proves',
    flags: {
      junit: { about: 'a report in JUnit XML', value: 'file' },
      tap: { about: 'a report in TAP', value: 'file' },
      ctrf: { about: 'a report in CTRF', value: 'file' },
      'exit-code': { about: 'with what the tool ended: some failures are told by it alone', value: 'number' },
      scenario: { about: 'the id of the scenario', value: 'id' },
      surface: { about: 'what was tested', value: 'surface', choices: SURFACES },
      mode: { about: 'who tested; default bot', value: 'mode', choices: ['bot', 'human', 'mixed'] },
      out: { about: 'where the submission goes', value: 'file' },
      verdict: {
        about: 'may only lower the verdict',
        value: 'verdict',
        choices: ['fail', 'blocked', 'partial', 'pass'],
      },
      'attested-by': { about: 'the person who took part', value: 'name' },
      evidence: { about: 'links, like log=https://…,artifact=https://…', value: 'links' },
      notes: { about: 'anything else', value: 'text' },
      repo: { about: 'else GITHUB_REPOSITORY or the remote', value: 'owner/name' },
      'run-id': { about: 'else made from the run or the commit', value: 'id' },
      workflow: { about: 'without GitHub: the name of what ran; default local', value: 'name' },
      'started-at': { about: 'else the same as the end', value: 'instant' },
      'finished-at': { about: 'else when the report was written', value: 'instant' },
    },
    examples: [
      'provost evidence build --junit report.xml --scenario core-loop --surface cli --mode bot --out sub.json',
      'provost evidence build --junit report.xml --exit-code 1 --scenario unit --surface cli --out sub.json',
      'provost evidence build --tap out.tap --scenario smoke --surface library --out sub.json --verdict partial',
    ],
    load: () => import('./build.ts'),
  },
  {
    path: ['evidence', 'list'],
    summary: 'List records, the newest days first',
    flags: {
      repo: { about: 'only of this repository', value: 'owner/name' },
      surface: { about: 'only of this surface', value: 'surface', choices: SURFACES },
      status: { about: 'only these', value: 'status', choices: ['accepted', 'rejected'] },
      since: { about: 'only from this day on', value: 'YYYY-MM-DD' },
      ...PLACE_FLAGS,
    },
    examples: ['provost evidence list', 'provost evidence list --repo acme/widget --status rejected'],
    load: () => import('./list.ts'),
  },
  {
    path: ['evidence', 'show'],
    summary: 'Show one record, and how well its result is known',
    args: [RUN],
    flags: PLACE_FLAGS,
    examples: ['provost evidence show acme/widget/widget-23571-1', 'provost evidence show widget-23571-1 --json'],
    load: () => import('./show.ts'),
  },
  {
    path: ['evidence', 'portfolio'],
    summary: 'Show who is fresh, stale, of unknown age, or missing',
    flags: {
      out: { about: 'also write it as a file', value: 'file' },
      'fail-on': { about: 'exit 1 for required ones: stale, missing, unknown', value: 'buckets' },
      ...PLACE_FLAGS,
    },
    examples: ['provost evidence portfolio', 'provost evidence portfolio --fail-on stale,missing --json'],
    load: () => import('./portfolio.ts'),
  },
  {
    path: ['evidence', 'gate'],
    summary: 'Say whether a repository may ship, with the row that decided',
    args: [{ name: 'repo', about: '<owner>/<name>' }],
    flags: {
      surface: { about: 'one surface; default: all of the policy', value: 'surface' },
      need: {
        about: 'how well results must be known: claimed, commit_exists, ci_attested, ran_here',
        value: 'rung',
      },
      ...PLACE_FLAGS,
    },
    examples: ['provost evidence gate acme/widget --surface cli', 'provost evidence gate acme/widget --need ran_here'],
    load: () => import('./gate.ts'),
  },
  {
    path: ['evidence', 'deferred'],
    summary: 'List submissions that wait for their provider',
    flags: PLACE_FLAGS,
    examples: ['provost evidence deferred'],
    load: () => import('./deferred.ts'),
  },
  {
    path: ['evidence', 'retry'],
    summary: 'Try deferred submissions again',
    args: [{ name: 'id', about: 'one of them; default: those that are due', optional: true }],
    flags: {
      all: { about: 'also those that are not due yet' },
      provenance: { about: 'who may be asked, separated by commas', value: 'names' },
      ...PLACE_FLAGS,
    },
    examples: ['provost evidence retry', 'provost evidence retry --all', 'provost evidence retry 9f2c41d07be8a613'],
    load: () => import('./retry.ts'),
  },
  ...EVIDENCE_CARE_COMMANDS,
]
