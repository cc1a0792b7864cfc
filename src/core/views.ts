// All views that the store keeps. A room that adds a noun adds its view here.
import { runView } from '#core/evidence/run-view'
import type { View } from '#core/kernel/view'
import { projectView } from '#core/project/project'
import { hostView } from '#core/session/host-view'
import { outboxView } from '#core/session/outbox'
import { sessionView } from '#core/session/session-view'
import { stateView } from '#core/statedir/state-memory'
import { taskView } from '#core/task/fold-task'

export const VIEWS: readonly View[] = [
  projectView as View,
  stateView as View,
  taskView as View,
  runView as View,
  sessionView as View,
  outboxView as View,
  hostView as View,
]
