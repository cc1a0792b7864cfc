// Tasks over the doors. Each handler loads its verb when it is asked for: most commands need only one of them.
import { json } from '#api/exchange'
import { provostError } from '#core/kernel/errors'
import { isPhase, PHASES } from '#core/task/phase'
import { askWhy } from '#usecases/ask-why'
import { needOwn } from '#usecases/need-own'
import type { TaskAnswer } from '#usecases/task/answer-task'
import { listTasks } from '#usecases/task/list-tasks'
import type { Asking, World } from '#usecases/world'
import { askingOf, type Call, type Handler, type Handlers, readCut, readIds, readPageQuery } from '../handler.ts'

// biome-ignore lint/suspicious/noExplicitAny: the body was read by the schema of its route, which is the use case's own shape
type Verb = (world: World, asking: Asking, task: string, wish: any) => Promise<TaskAnswer>

function change(load: () => Promise<Verb>): Handler {
  return async call => {
    const verb = await load()
    const answer = await verb(call.services.world, askingOf(call), call.parameters.task!, call.request.body ?? {})
    return json(200, answer, { etag: `"${answer.version}"` })
  }
}

export const taskRoutes: Handlers = {
  async listTasks({ services, request }) {
    const { project, phase, needs, all } = request.query
    if (phase !== undefined && !isPhase(phase)) throw unknownPhase(phase)
    const filter = {
      ...(project !== undefined && { project }),
      ...(phase !== undefined && { phase }),
      ...(needs !== undefined && { needs }),
      all: all === 'true',
      ...readIds(request),
      ...readPageQuery(request),
    }
    return json(200, await listTasks(services.world, filter))
  },

  async newTask(call) {
    const { newTask } = await import('#usecases/task/new-task')
    const wanted = call.request.body as Parameters<typeof newTask>[2]
    const answer = await newTask(call.services.world, askingOf(call), wanted)
    return json(201, answer, { etag: `"${answer.version}"` })
  },

  async showTask({ services, parameters, request }) {
    const { showTask } = await import('#usecases/task/show-task')
    await needOwn(services.world, request.actor, 'task', parameters.task!)
    const status = await showTask(services.world, parameters.task!)
    return json(200, status, { etag: `"${status.version}"` })
  },

  async showTaskTimeline({ services, parameters }) {
    const { showTimeline } = await import('#usecases/task/show-task')
    return json(200, { rows: await showTimeline(services.world, parameters.task!) })
  },

  async showTaskFacts({ services, parameters }) {
    const { showFacts } = await import('#usecases/task/show-task')
    return json(200, await showFacts(services.world, parameters.task!))
  },

  async explainTask({ services, parameters, request }) {
    return json(200, await askWhy(services.world, parameters.task!, request.query.at))
  },

  async showTaskArtifact({ services, parameters, request }) {
    const { showArtifact } = await import('#usecases/task/show-task')
    return json(200, await showArtifact(services.world, parameters.task!, parameters.name!, readCut(request)))
  },

  planTask: change(async () => (await import('#usecases/task/plan-task')).planTask),
  answerTaskQuestion: change(async () => (await import('#usecases/task/answer-question')).answerQuestion),
  briefTask: change(async () => (await import('#usecases/task/brief-task')).briefTask),
  codegenTask: change(async () => (await import('#usecases/task/codegen-task')).codegenTask),
  testTask: change(async () => (await import('#usecases/task/test-task')).testTask),
  decideTask: change(async () => (await import('#usecases/task/accept-task')).acceptTask),
  revertTask: change(async () => (await import('#usecases/task/revert-task')).revertTask),
  redoTask: change(async () => (await import('#usecases/task/redo-task')).redoTask),
  moveTask: change(async () => (await import('#usecases/task/next-task')).nextTask),
  runTask: change(async () => (await import('#usecases/task/run-task')).runTask),
  pauseTask: change(async () => (await import('#usecases/task/pause-task')).pauseTask),
  stopTask: change(async () => (await import('#usecases/task/stop-task')).stopTask),
  abandonTask: change(async () => (await import('#usecases/task/abandon-task')).abandonTask),
  reopenTask: change(async () => (await import('#usecases/task/abandon-task')).reopenTask),
  grantTaskBudget: change(async () => (await import('#usecases/task/grant-budget')).grantBudget),
  repairTask: change(async () => (await import('#usecases/task/repair-task')).repairTask),
  signalTask: change(async () => (await import('#usecases/task/signal-task')).signalTask),
  submitTaskArtifact: change(async () => (await import('#usecases/task/submit-artifact')).submitArtifact),
  archiveTask: change(async () => (await import('#usecases/task/archive-task')).archiveTask),

  async reviewTask(call: Call) {
    const { subject, ...wish } = call.request.body as { subject: 'plan' | 'code' }
    const verb: Verb =
      subject === 'plan'
        ? (await import('#usecases/task/review-plan')).reviewPlan
        : (await import('#usecases/task/review-code')).reviewCode
    const answer = await verb(call.services.world, askingOf(call), call.parameters.task!, wish)
    return json(200, answer, { etag: `"${answer.version}"` })
  },
}

function unknownPhase(phase: string): Error {
  return provostError('TASK_UNKNOWN_PHASE', {
    hint: `phases: ${PHASES.join(', ')}`,
    details: { x: phase.slice(0, 40) },
  })
}
