// All views that the store keeps. A room that adds a noun adds its view here.
import { changeView } from '#core/change/fold-change'
import { runView } from '#core/evidence/run-view'
import type { View } from '#core/kernel/view'
import { artifactViews } from '#core/lessons/fold-artifact'
import { lessonView } from '#core/lessons/fold-lesson'
import { projectView } from '#core/project/project'
import { reviewView } from '#core/review/fold-review'
import { reviewRunView } from '#core/review/fold-review-run'
import { hostView } from '#core/session/host-view'
import { outboxView } from '#core/session/outbox'
import { sessionView } from '#core/session/session-view'
import { stateView } from '#core/statedir/state-memory'
import { agentRunView } from '#core/swarm/agent-run-view'
import { findingView } from '#core/swarm/fold-finding'
import { swarmRunView } from '#core/swarm/fold-swarm-run'
import { taskView } from '#core/task/fold-task'

export const VIEWS: readonly View[] = [
  projectView as View,
  stateView as View,
  taskView as View,
  runView as View,
  changeView as View,
  sessionView as View,
  outboxView as View,
  hostView as View,
  swarmRunView as View,
  agentRunView as View,
  findingView as View,
  reviewView as View,
  reviewRunView as View,
  lessonView as View,
  ...artifactViews.map(view => view as View),
]
