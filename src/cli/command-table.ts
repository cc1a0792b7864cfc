// The table of all commands, in the order of `provost help`. A room adds a table of its own.
import type { Command } from './command.ts'
import { AGENT_COMMANDS } from './tables/agent-commands.ts'
import { CHANGE_COMMANDS } from './tables/change-commands.ts'
import { DAEMON_COMMANDS } from './tables/daemon-commands.ts'
import { EVIDENCE_COMMANDS } from './tables/evidence-commands.ts'
import { FINDING_COMMANDS } from './tables/finding-commands.ts'
import { HOUSE_COMMANDS } from './tables/house-commands.ts'
import { LESSON_COMMANDS } from './tables/lesson-commands.ts'
import { LOG_COMMANDS } from './tables/log-commands.ts'
import { PROJECT_COMMANDS } from './tables/project-commands.ts'
import { REVIEW_COMMANDS } from './tables/review-commands.ts'
import { SESSION_COMMANDS } from './tables/session-commands.ts'
import { STATE_COMMANDS } from './tables/state-commands.ts'
import { SWARM_COMMANDS } from './tables/swarm-commands.ts'
import { TASK_COMMANDS } from './tables/task-commands.ts'

export const COMMANDS: readonly Command[] = [
  ...PROJECT_COMMANDS,
  ...TASK_COMMANDS,
  ...SESSION_COMMANDS,
  ...CHANGE_COMMANDS,
  ...SWARM_COMMANDS,
  ...FINDING_COMMANDS,
  ...REVIEW_COMMANDS,
  ...STATE_COMMANDS,
  ...EVIDENCE_COMMANDS,
  ...LESSON_COMMANDS,
  ...LOG_COMMANDS,
  ...DAEMON_COMMANDS,
  ...HOUSE_COMMANDS,
  ...AGENT_COMMANDS,
]
