// All state machines of the program, for diagrams, docs and the laws that every one of them obeys.
import { changeMachine } from '#change/rules/change'
import type { Machine } from '#kernel/machine/machine'
import { artifactMachine } from '#lessons/rules/artifact/artifact-machine'
import { lessonMachine } from '#lessons/rules/life/lesson-machine'
import { projectMachine } from '#project/rules/project'
import { reviewRunMachine } from '#review/rules/record/review-run-machine'
import { sessionMachine } from '#session/rules/story/session-machine'
import { messageMachine } from '#session/rules/talk/message'
import { agentRunMachine } from '#swarm/rules/agents/agent-run-machine'
import { planningMachine } from '#task/rules/phase/planning-machine'
import { taskMachine } from '#task/rules/phase/task-machine'

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
