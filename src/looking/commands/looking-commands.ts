// Commands about what the silence of a reviewer is worth.
import type { Command } from '#cli/command'
import { DEFECT_CLASSES, PLANT_STATES } from '../rules/looking-words.ts'

export const LOOKING_COMMANDS: readonly Command[] = [
  {
    path: ['looking', 'show'],
    summary: 'Show what trials say about each reviewer, with bounds',
    args: [{ name: 'reviewer', about: 'only this one', optional: true }],
    flags: { class: { about: 'only this class of defects', value: 'class', choices: DEFECT_CLASSES } },
    examples: ['provost looking show', 'provost looking show claude-code --class logic'],
    load: () => import('./show.ts'),
  },
  {
    path: ['looking', 'plan'],
    summary: 'Show which trials would tell most, within what they may cost',
    examples: ['provost looking plan'],
    load: () => import('./plan.ts'),
  },
  {
    path: ['looking', 'run'],
    summary: 'Let a reviewer look, without knowing, at a copy with defects in it',
    args: [
      { name: 'task', about: 'whose change is copied; left out: what `looking plan` says comes next', optional: true },
    ],
    flags: {
      swarm: { about: 'audit a part of this swarm run instead: its agent is tried', value: 'run' },
      domain: { about: 'which part of it; left out: one that nobody foresees', value: 'name' },
      reviewer: { about: 'who looks; the first that is configured when left out', value: 'name' },
      class: { about: 'plant only this class', value: 'class', many: true, choices: DEFECT_CLASSES },
      most: { about: 'how many trials, one after the other', value: 'n' },
      clean: { about: 'plant nothing, to see false alarms: you declare the change clean' },
      'over-share': { about: 'also when trials have used their share of review usage; you pay for it' },
    },
    examples: [
      'provost looking run --most 3',
      'provost looking run ta_01J9Z0',
      'provost looking run --swarm sw_01J9Z0 --domain api',
      'provost looking run ta_01J9Z0 --reviewer codex --class logic --most 3',
    ],
    tellsOnInterrupt: true,
    load: () => import('./run.ts'),
  },
  {
    path: ['looking', 'plants'],
    summary: 'List planted defects, where they stand and whether they are any',
    flags: { state: { about: 'only these', value: 'state', choices: PLANT_STATES } },
    examples: ['provost looking plants', 'provost looking plants --state valid'],
    load: () => import('./plants.ts'),
  },
  {
    path: ['looking', 'allow'],
    summary: 'Say that a line which was planted once may be written by anybody',
    args: [{ name: 'plant', about: 'pl_…' }],
    flags: { reason: { about: 'why', value: 'text' } },
    examples: ['provost looking allow pl_4 --reason "the limit is really above three"'],
    load: () => import('./allow.ts'),
  },
  {
    path: ['looking', 'judge'],
    summary: 'Say whether a plant is a defect or changes nothing',
    args: [{ name: 'plant', about: 'pl_…' }],
    flags: {
      defect: { about: 'it is one: trials with it count' },
      equivalent: { about: 'it changes nothing: they do not' },
      reason: { about: 'why', value: 'text' },
    },
    examples: ['provost looking judge pl_4 --equivalent --reason "the list is never empty here"'],
    load: () => import('./judge.ts'),
  },
  {
    path: ['looking', 'confirm'],
    summary: 'Say that a report on a clean change is right: no false alarm',
    args: [
      { name: 'trial', about: 'tr_…' },
      { name: 'report', about: 'its id, as the trial lists it' },
    ],
    flags: { reason: { about: 'why', value: 'text' } },
    examples: ['provost looking confirm tr_7 f1 --reason "it does lose the header row"'],
    load: () => import('./confirm.ts'),
  },
]
