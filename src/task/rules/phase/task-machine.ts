// The lifecycle of a task as data: exactly the edges of the diagram in seed 002, with the seed's words as triggers.
import type { Machine } from '#kernel/machine/machine'
import { PHASES, type Phase } from './phase.ts'

export const taskMachine: Machine<Phase> = {
  name: 'task',
  title: 'Lifecycle of a task',
  initial: 'planning',
  states: PHASES,
  terminal: ['done'],
  edges: [
    { from: 'planning', to: 'plan_review', trigger: 'planning succeeded' },
    { from: 'planning', to: 'planning', trigger: 're-plan (redo)' },
    { from: 'plan_review', to: 'codegen', trigger: 'review ok' },
    { from: 'plan_review', to: 'planning', trigger: 'review needs changes' },
    { from: 'plan_review', to: 'planning', trigger: 'review blocked' },
    { from: 'codegen', to: 'review', trigger: 'codegen completed' },
    { from: 'codegen', to: 'planning', trigger: 'scope mismatch' },
    { from: 'codegen', to: 'plan_review', trigger: 'plan unclear' },
    { from: 'codegen', to: 'codegen', trigger: 're-run codegen' },
    { from: 'review', to: 'test', trigger: 'review passes' },
    { from: 'review', to: 'codegen', trigger: 'needs code changes' },
    { from: 'review', to: 'planning', trigger: 'plan flawed' },
    { from: 'test', to: 'accept', trigger: 'tests complete' },
    { from: 'test', to: 'codegen', trigger: 'test failures' },
    { from: 'accept', to: 'done', trigger: 'accepted' },
    { from: 'accept', to: 'codegen', trigger: 'requires further changes' },
    { from: 'accept', to: 'review', trigger: 'unclear / needs review' },
    { from: 'accept', to: 'planning', trigger: 'upstream problem' },
    { from: 'accept', to: 'revert', trigger: 'revert requested' },
    { from: 'revert', to: 'done', trigger: 'revert completed' },
  ],
}

const EDGES: ReadonlySet<string> = new Set(taskMachine.edges.map(edge => `${edge.from} ${edge.to}`))

export function isEdge(from: Phase, to: Phase): boolean {
  return EDGES.has(`${from} ${to}`)
}
