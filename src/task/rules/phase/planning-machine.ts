// The planning sub-machine for diagrams and documents, made from the table that decides it.
import type { Machine } from '#kernel/machine/machine'
import { PLANNING_SUBSTATES, PLANNING_TABLE, type PlanningSubstate } from './planning-substate.ts'

export const planningMachine: Machine<PlanningSubstate> = {
  name: 'planning',
  title: 'Planning inside a task',
  initial: 'draft',
  states: PLANNING_SUBSTATES,
  // A plan that is ready for review can still fall back; the task leaves planning, the substate does not end.
  terminal: [],
  edges: PLANNING_TABLE.flatMap(({ from, to, rule }) => from.map(state => ({ from: state, to, trigger: rule }))),
}
