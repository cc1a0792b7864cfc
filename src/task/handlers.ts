// Tasks over the doors. Each handler loads its verb when it is asked for: most commands need only one of them.
import { type ApiResponse, json } from '#api/exchange'
import { askingOf, type Call, type Handlers, readCut, readIds, readPageQuery } from '#daemon/handler'
import { askWhy } from '#house/ask-why'
import { provostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import { isPhase, PHASES } from './rules/phase/phase.ts'
import { listTasks } from './usecases/look/list-tasks.ts'
import type { TaskAnswer } from './usecases/phases/answer-task.ts'

type Verb<Wish, Answer> = (world: World, asking: Asking, task: string, wish: Wish) => Promise<Answer>

type ChangeCall<Wish> = Call & { readonly parameters: { readonly task: string }; readonly body: Wish }

function change<Wish, Answer extends TaskAnswer>(load: () => Promise<Verb<Wish, Answer>>) {
  return async (call: ChangeCall<Wish>): Promise<ApiResponse<Answer>> => {
    const verb = await load()
    const answer = await verb(call.services.world, askingOf(call), call.parameters.task, call.body)
    return json(200, answer, { etag: `"${answer.version}"` })
  }
}

export const taskRoutes = {
  async listTasks({ services, request }) {
    const { project, phase, needs, all, since } = request.query
    if (phase !== undefined && !isPhase(phase)) throw unknownPhase(phase)
    const filter = {
      ...(project !== undefined && { project }),
      ...(phase !== undefined && { phase }),
      ...(needs !== undefined && { needs }),
      ...(since !== undefined && { since }),
      all: all === 'true',
      ...readIds(request),
      ...readPageQuery(request),
    }
    return json(200, await listTasks(services.world, filter))
  },

  async newTask(call) {
    const { newTask } = await import('./usecases/steer/new-task.ts')
    const wanted = call.body
    const answer = await newTask(call.services.world, askingOf(call), wanted)
    return json(201, answer, { etag: `"${answer.version}"` })
  },

  async takeIssues(call) {
    const { takeIssues } = await import('./usecases/forge/take-issues.ts')
    return json(200, await takeIssues(call.services.world, askingOf(call), call.body))
  },

  async showTask({ services, parameters }) {
    const { showTask } = await import('./usecases/look/show-task.ts')
    const status = await showTask(services.world, parameters.task!)
    return json(200, status, { etag: `"${status.version}"` })
  },

  async showTaskTimeline({ services, parameters }) {
    const { showTimeline } = await import('./usecases/look/show-task.ts')
    return json(200, { rows: await showTimeline(services.world, parameters.task!) })
  },

  async showTaskFacts({ services, parameters }) {
    const { showFacts } = await import('./usecases/look/show-task.ts')
    return json(200, await showFacts(services.world, parameters.task!))
  },

  async showTaskFalsifier({ services, parameters }) {
    const { showTask } = await import('./usecases/look/show-task.ts')
    const { task, falsifier } = await showTask(services.world, parameters.task!)
    return json(200, { task, falsifier })
  },

  async explainTask({ services, parameters, request }) {
    return json(200, await askWhy(services.world, parameters.task!, request.query.at))
  },

  async showTaskArtifact({ services, parameters, request }) {
    const { showArtifact } = await import('./usecases/look/show-task.ts')
    return json(200, await showArtifact(services.world, parameters.task!, parameters.name!, readCut(request)))
  },

  planTask: change(async () => (await import('./usecases/phases/plan-task.ts')).planTask),
  answerTaskQuestion: change(async () => (await import('./usecases/phases/answer-question.ts')).answerQuestion),
  briefTask: change(async () => (await import('./usecases/phases/brief-task.ts')).briefTask),
  codegenTask: change(async () => (await import('./usecases/phases/codegen-task.ts')).codegenTask),
  testTask: change(async () => (await import('./usecases/phases/test-task.ts')).testTask),
  falsifyTask: change(async () => (await import('./usecases/falsify/falsify-task.ts')).falsifyTask),
  decideTask: change(async () => (await import('./usecases/phases/accept-task.ts')).acceptTask),
  revertTask: change(async () => (await import('./usecases/change/revert-task.ts')).revertTask),
  redoTask: change(async () => (await import('./usecases/steer/redo-task.ts')).redoTask),
  moveTask: change(async () => (await import('./usecases/steer/next-task.ts')).nextTask),
  runTask: change(async () => (await import('./usecases/steer/run-task.ts')).runTask),
  pauseTask: change(async () => (await import('./usecases/steer/pause-task.ts')).pauseTask),
  stopTask: change(async () => (await import('./usecases/steer/stop-task.ts')).stopTask),
  abandonTask: change(async () => (await import('./usecases/steer/abandon-task.ts')).abandonTask),
  reopenTask: change(async () => (await import('./usecases/steer/abandon-task.ts')).reopenTask),
  grantTaskBudget: change(async () => (await import('./usecases/steer/grant-budget.ts')).grantBudget),
  repairTask: change(async () => (await import('./usecases/steer/repair-task.ts')).repairTask),
  signalTask: change(async () => (await import('./usecases/agents/signal-task.ts')).signalTask),
  submitTaskArtifact: change(async () => (await import('./usecases/agents/submit-artifact.ts')).submitArtifact),
  publishTask: change(async () => (await import('./usecases/forge/publish-task.ts')).publishTask),
  archiveTask: change(async () => (await import('./usecases/steer/archive-task.ts')).archiveTask),

  async reviewTask(call) {
    const { subject, ...wish } = call.body
    const verb =
      subject === 'plan'
        ? (await import('./usecases/phases/review-plan.ts')).reviewPlan
        : (await import('./usecases/phases/review-code.ts')).reviewCode
    const answer = await verb(call.services.world, askingOf(call), call.parameters.task!, wish)
    return json(200, answer, { etag: `"${answer.version}"` })
  },
} satisfies Handlers

function unknownPhase(phase: string): Error {
  return provostError('TASK_UNKNOWN_PHASE', {
    hint: `phases: ${PHASES.join(', ')}`,
    details: { x: phase.slice(0, 40) },
  })
}
