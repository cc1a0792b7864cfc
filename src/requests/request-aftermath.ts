// What a repeated request is answered when the process that carried it out ended before it answered: one row per route.
import type { AnswerOf } from '#api/contract'
import type { ApiResponse } from '#api/exchange'
import type { ChangeRouteName } from '#api/routes'
import { eventsOfRequest } from '#daemon/events-of-request'
import type { AnyCall, AnyHandler } from '#daemon/handler'
import { provostError } from '#kernel/errors/errors'
import type { StoredEvent } from '#kernel/events/event'
import type { KeptRequest } from '#store/ports/request-store'
import {
  showsChange,
  showsDeferred,
  showsFinding,
  showsLesson,
  showsMessage,
  showsPass,
  showsRun,
  showsSession,
  showsTask,
  showsTaskRun,
  showsTaskUnlessOpen,
} from './show-aftermath.ts'

/**
 * - `reads`: it changes nothing, so every request is carried out and no key is kept.
 * - `again`: carried out once more it goes on where it stopped, or finds that nothing is left to do.
 * - `tell`: what was recorded is told, and nothing is done: a second time would be another act.
 * - a function: the answer is composed from what is true now; undefined means that the work has to go on.
 */
export type Aftermath<Name extends ChangeRouteName> =
  | 'reads'
  | 'again'
  | 'tell'
  | ((call: AnyCall, events: readonly StoredEvent[]) => Promise<ApiResponse<AnswerOf<Name>> | undefined>)

/** Whoever repeats a request reads the same shape as whoever asked first: another one does not compile. */
export const AFTERMATHS: { readonly [Name in ChangeRouteName]: Aftermath<Name> } = {
  verifyLogAgainst: 'reads',
  makeCheckpoint: 'again',
  forkLog: 'tell',
  rotateLogKey: 'tell',
  makeProof: 'again',
  publishProof: 'again',
  replayDecisions: 'reads',
  testCage: 'reads',
  changeWitnesses: 'again',

  addProject: 'again',
  initProject: 'again',
  moveProject: 'again',
  removeProject: 'again',

  tryAgent: 'reads',
  chooseAgent: 'again',

  giveTrust: 'again',
  withdrawTrust: 'again',
  givePass: showsPass,
  revokePass: 'again',

  breakStateLock: 'again',
  updateWorkflow: 'tell',
  republishWorkflow: 'again',
  initState: 'again',
  cleanupState: 'again',
  resetState: 'again',
  evictState: 'again',
  restoreStateSnapshot: 'tell',
  guardState: 'tell',
  addStateDeferred: showsDeferred,
  closeStateDeferred: 'again',
  reopenStateDeferred: 'again',

  newTask: showsTask,
  planTask: showsTask,
  briefTask: showsTask,
  answerTaskQuestion: showsTask,
  reviewTask: showsTask,
  codegenTask: showsTask,
  testTask: showsTask,
  falsifyTask: 'again',
  runTrial: 'tell',
  allowPlant: 'again',
  judgePlant: 'tell',
  confirmReport: 'again',
  decideTask: showsTaskUnlessOpen,
  revertTask: showsTaskUnlessOpen,
  redoTask: showsTask,
  moveTask: showsTask,
  runTask: showsTaskRun,
  pauseTask: showsTask,
  stopTask: 'again',
  abandonTask: 'again',
  reopenTask: 'again',
  grantTaskBudget: showsTask,
  repairTask: showsTask,
  archiveTask: showsTask,
  publishTask: 'again',
  takeIssues: 'again',
  signalTask: showsTask,
  submitTaskArtifact: showsTask,

  spawnSession: showsSession,
  spawnOrchestrator: showsSession,
  sendMessage: showsMessage,
  answerPermission: showsSession,
  killSession: 'again',
  restoreSession: 'tell',
  cleanUpSessions: 'again',
  probeSessions: 'again',
  reconcileSessions: 'again',
  acceptLoss: 'again',
  readmitNode: 'again',
  makeTicket: 'again',
  fetchSessionWork: 'again',
  bringInAside: 'again',
  declareNodeLost: 'again',
  revokeNode: 'again',
  importSpool: 'again',
  labelNode: 'again',
  replaceSession: 'again',
  setSecret: 'again',
  removeSecret: 'again',
  drainNode: 'again',
  resumeNode: 'again',
  askForWork: 'again',
  cancelWork: 'again',
  withdrawAsk: 'again',
  adoptOldSession: 'again',
  applySalvage: 'again',

  lookAtChanges: 'again',
  draftChange: showsChange,
  readyChange: showsChange,
  checkChange: 'tell',
  approveChangeClass: 'again',
  mergeChange: 'again',

  initSwarm: 'tell',
  editSwarmDomains: 'tell',
  freezeSwarm: showsRun,
  unfreezeSwarm: showsRun,
  dispatchWave: 'tell',
  collectWave: 'again',
  resumeWave: 'again',
  advanceSwarm: 'tell',
  verifySwarm: 'tell',
  abortSwarm: showsRun,
  approveFindings: 'again',
  triageFindings: 'again',
  overrideAgentRun: 'tell',
  reportFinding: 'again',
  dropAgentRun: 'tell',

  approveFinding: showsFinding,
  deferFinding: showsFinding,
  rejectFinding: showsFinding,
  reopenFinding: showsFinding,
  bindTest: 'again',
  findingToTask: 'tell',
  importFindings: 'again',
  importTestingOs: 'again',

  triggerReview: 'again',
  submitReview: 'tell',
  cancelReview: 'tell',
  settleReviews: 'again',

  submitEvidence: 'again',
  verifyEvidence: 'reads',
  signRecord: 'again',
  rebuildIndexes: 'again',
  repairRecord: 'again',
  retryDeferred: 'again',
  simulatePolicy: 'reads',

  deriveLessons: 'again',
  mergeLessons: 'tell',
  proposeLesson: showsLesson,
  validateLesson: 'reads',
  importLessons: 'again',
  mirrorLessons: 'again',
  copyLesson: showsLesson,
  confirmCause: 'tell',
  decideLesson: 'tell',
  derivePatterns: 'again',
  decidePattern: 'tell',
  deriveRecommendations: 'again',
  decideRecommendation: 'tell',
  deriveDoctrines: 'again',
  decideDoctrine: 'tell',

  retryIntent: 'again',
  assignDecision: 'again',
  setSpendLimit: 'again',
  removeSpendLimit: 'tell',
  answerSpendLimit: 'again',
  grantSpendLimit: 'again',
  repriceUsage: 'again',
  backfillUsage: 'again',
  checkPrices: 'again',
  addWebhook: 'tell',
  removeWebhook: 'tell',
  testWebhook: 'tell',
  retryWebhook: 'again',
  makeBackup: 'again',
}

const TOLD_MAX = 20

/** The version that the first attempt was decided on has been left behind by its own events. */
export async function recoverRequest(
  call: AnyCall,
  route: ChangeRouteName,
  handler: AnyHandler,
  kept: KeptRequest,
): Promise<ApiResponse> {
  const aftermath = AFTERMATHS[route]
  const headers = { ...call.request.headers, 'if-match': '*' }
  const again = { ...call, request: { ...call.request, headers } }
  if (typeof aftermath === 'string' && aftermath !== 'tell') return handler(again)
  const events = await eventsOfRequest(call.services.world.store.log, kept)
  if (aftermath === 'tell') throw interrupted(kept, events)
  const response = await aftermath(call, events)
  if (!response) return handler(again)
  return { ...response, headers: { ...response.headers, 'idempotency-recovered': 'true' } }
}

function interrupted({ key, at }: KeptRequest, events: readonly StoredEvent[]): Error {
  const told = events.slice(0, TOLD_MAX).map(({ type, stream, position }) => ({ type, stream, position }))
  return provostError('REQUEST_INTERRUPTED', {
    message: `the request with key ${key} was begun at ${at} and recorded ${describe(events)}; its answer was lost`,
    details: { key, events: told },
  })
}

function describe(events: readonly StoredEvent[]): string {
  const [first] = events
  const rest = events.length > 1 ? ` and ${events.length - 1} more` : ''
  return first ? `${first.type} of ${first.stream}${rest}` : 'nothing in the log'
}
