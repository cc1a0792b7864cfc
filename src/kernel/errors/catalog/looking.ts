// Catalog rows of looking: planted defects, trials, and what an approval is worth.
import { type SectionCommon, section } from './row.ts'

const common: SectionCommon = { class: 'LookingError', rooms: ['looking'] }

export const lookingRows = section(common, {
  PLANT_IN_CHANGE: {
    kind: 'blocked',
    severity: 'CRITICAL',
    shape: '<what> is planted defect <plant>.',
    hint: 'look at who brought it here: `provost why <trial>`',
    trigger: 'a planted commit, tree or file was to be captured, applied, merged or handed in as evidence',
  },
  PLANT_SUSPECTED: {
    kind: 'blocked',
    severity: 'HIGH',
    shape: '<path>:<line> equals a planted line.',
    hint: 'a person decides: `provost looking allow <plant> --reason "<why>"`',
    trigger: 'a change adds a line that was planted at this path and is not in its base',
  },
  LOOKING_SCORER_BROKEN: {
    kind: 'internal',
    severity: 'HIGH',
    shape: 'the controls were scored wrongly: <which>',
    hint: 'nothing was recorded; report it',
    trigger: 'a scripted reviewer that knows everything or nothing got another score than it must',
  },
  LOOKING_NO_PLANTS: {
    kind: 'blocked',
    severity: 'LOW',
    shape: 'no valid plant in <change>: <counts>',
    hint: 'add `looking.hiddenSuites`, or choose another change',
    trigger: 'no edit of a change is a defect that only a reviewer could find',
  },
  LOOKING_LANGUAGE: {
    kind: 'blocked',
    severity: 'LOW',
    shape: '<path> is in no language that can be planted.',
    hint: 'TypeScript, JavaScript and Python can; choose a change in one of them',
    trigger: 'a trial was asked for on a change of which no file is in a language that has operators',
  },
  LOOKING_NOT_CLEAN: {
    kind: 'blocked',
    severity: 'LOW',
    shape: '<change> cannot be taken for clean: <why>',
    hint: 'choose another change, or hold a trial with a defect: `provost looking run <change>`',
    trigger: 'a trial without a defect was asked for on a change in which a person found a report right',
  },
  LOOKING_SPENT: {
    kind: 'blocked',
    severity: 'LOW',
    shape: 'trials have used their share of the review usage of <project>: <share>.',
    hint: 'raise sharePermille of looking, wait for more reviews, or pay for this one: `provost looking run <task> --over-share`',
    trigger: 'a trial was asked for that would cost more than the configured share of review usage',
  },
  LOOKING_OFF: {
    kind: 'blocked',
    severity: 'LOW',
    shape: 'trials are not switched on for <project>.',
    hint: 'set `looking.enabled: true`: real reviews then look at private copies too, so that a trial is like any other',
    trigger: 'a trial was asked for in a project whose real reviews look different',
  },
})
