// All views that the store keeps. A room that adds a noun adds its view here.
import { passView } from '#access/rules/who/pass-view'
import { changeView } from '#change/rules/fold-change'
import { runView } from '#evidence/rules/gate/run-view'
import { askView } from '#fleet/rules/ask-view'
import { nodeView } from '#fleet/rules/node-view'
import { workView } from '#fleet/rules/work/work-view'
import { assignmentView } from '#inbox/rules/assignment'
import type { View } from '#kernel/events/view'
import { artifactViews } from '#lessons/rules/artifact/fold-artifact'
import { lessonView } from '#lessons/rules/life/fold-lesson'
import { plantView } from '#looking/rules/record/plant'
import { trialView } from '#looking/rules/record/trial'
import { projectView } from '#project/rules/project'
import { reviewView } from '#review/rules/record/fold-review'
import { reviewRunView } from '#review/rules/record/fold-review-run'
import { hostView } from '#session/rules/record/host-view'
import { sessionView } from '#session/rules/record/session-view'
import { outboxView } from '#session/rules/talk/outbox'
import { stateView } from '#statedir/rules/layout/state-memory'
import { agentRunView } from '#swarm/rules/agents/agent-run-view'
import { findingView } from '#swarm/rules/finding/fold-finding'
import { swarmRunView } from '#swarm/rules/record/fold-swarm-run'
import { taskView } from '#task/rules/record/fold-task'
import { usageBookView } from '#usage/rules/counting/usage-book'
import { usageTurnView } from '#usage/rules/counting/usage-turn'
import { spendLimitView } from '#usage/rules/limits/spend-limit'
import { webhookView } from '#usage/rules/out/webhook'
import { accountQuotaView } from '#usage/rules/quota/account-quota'

export const VIEWS: readonly View[] = [
  projectView as View,
  stateView as View,
  taskView as View,
  runView as View,
  changeView as View,
  sessionView as View,
  outboxView as View,
  hostView as View,
  nodeView as View,
  askView as View,
  workView as View,
  swarmRunView as View,
  agentRunView as View,
  findingView as View,
  reviewView as View,
  reviewRunView as View,
  plantView as View,
  trialView as View,
  lessonView as View,
  usageBookView as View,
  usageTurnView as View,
  spendLimitView as View,
  accountQuotaView as View,
  webhookView as View,
  passView as View,
  assignmentView as View,
  ...artifactViews.map(view => view as View),
]
