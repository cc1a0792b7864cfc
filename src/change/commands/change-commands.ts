// Commands about changes.
import type { Argument, Command } from '#cli/command'

const id: Argument = {
  name: 'id',
  about: '<project>/<number>, or only the number; may be left out when exactly one is open',
  optional: true,
}

export const CHANGE_COMMANDS: readonly Command[] = [
  {
    path: ['change', 'list'],
    summary: 'List the changes of a project after a look at its forge',
    flags: {
      all: { about: 'merged and closed ones too' },
      known: { about: 'only what the log knows; look at nothing' },
    },
    examples: ['provost change list', 'provost change list --project demo --all --json'],
    load: () => import('./list.ts'),
  },
  {
    path: ['change', 'show'],
    summary: 'Show one change: checks, reviews, its rung of the ladder, and what is missing',
    args: [id],
    flags: { known: { about: 'only what the log knows; look at nothing' } },
    examples: ['provost change show demo/4', 'provost change show 4 --json'],
    load: () => import('./show.ts'),
  },
  {
    path: ['change', 'draft'],
    summary: 'Make a change a draft: nobody judges it yet',
    args: [id],
    examples: ['provost change draft demo/4'],
    load: () => import('./draft.ts'),
  },
  {
    path: ['change', 'ready'],
    summary: 'Say that a change is ready to be judged',
    args: [id],
    examples: ['provost change ready demo/4'],
    load: () => import('./ready.ts'),
  },
  {
    path: ['change', 'check'],
    summary: 'Run the configured checks on the head of a change',
    args: [id],
    flags: {
      only: { about: 'only this check', value: 'name', many: true },
      again: { about: 'also checks that have a result for this head' },
    },
    examples: ['provost change check demo/4', 'provost change check demo/4 --only test --only lint'],
    load: () => import('./check.ts'),
  },
  {
    path: ['change', 'approve-class'],
    summary: 'Let in what a change does to one class of sensitive paths, at the commit that you looked at',
    args: [id],
    flags: {
      class: { about: 'provost, ci, hooks, agents, locks, environment or links', value: 'class' },
      expect: { about: 'the head that you looked at, in full', value: 'commit' },
    },
    examples: ['provost change approve-class demo/4 --class locks --expect 9f3c1e0b5d7a4c2e8f6a1b3c5d7e9f0a2b4c6d8e'],
    load: () => import('./approve-class.ts'),
  },
  {
    path: ['change', 'merge'],
    summary: 'Merge a change at exactly the commit that you looked at',
    args: [id],
    flags: {
      expect: { about: 'the head that you looked at, in full', value: 'commit' },
      apply: { about: 'do it; without this it only says what would happen' },
    },
    examples: [
      'provost change merge demo/4',
      'provost change merge demo/4 --expect 9f3c1e0b5d7a4c2e8f6a1b3c5d7e9f0a2b4c6d8e --apply',
    ],
    load: () => import('./merge.ts'),
  },
]
