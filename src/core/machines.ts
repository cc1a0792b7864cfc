// All state machines of the program, for diagrams, docs and the laws that every one of them obeys.
import type { Machine } from '#core/kernel/machine'
import { projectMachine } from '#core/project/project'
import { taskMachine } from '#core/task/task-machine'

export const MACHINES: readonly Machine[] = [projectMachine, taskMachine]
