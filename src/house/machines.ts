// All state machines of the program, for diagrams, docs and the laws that every one of them obeys.
import { changeMachine } from '#core/change/change'
import type { Machine } from '#core/kernel/machine'
import { artifactMachine } from '#core/lessons/artifact-machine'
import { lessonMachine } from '#core/lessons/lesson-machine'
import { projectMachine } from '#core/project/project'
import { reviewRunMachine } from '#core/review/review-run-machine'
import { messageMachine } from '#core/session/message'
import { sessionMachine } from '#core/session/session-machine'
import { agentRunMachine } from '#core/swarm/agent-run-machine'
import { planningMachine } from '#core/task/planning-machine'
import { taskMachine } from '#core/task/task-machine'

export const MACHINES: readonly Machine[] = [
  projectMachine,
  taskMachine,
  planningMachine,
  agentRunMachine,
  sessionMachine,
  changeMachine,
  messageMachine,
  reviewRunMachine,
  lessonMachine,
  artifactMachine,
]
