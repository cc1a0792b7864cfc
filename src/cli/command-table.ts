// The table of all commands, in the order of `provost help`. A room adds a table of its own.

import { CAGE_COMMANDS } from '#access/commands/cage-commands'
import { PASS_COMMANDS } from '#access/commands/pass-commands'
import { TRUST_COMMANDS } from '#access/commands/trust-commands'
import { CHANGE_COMMANDS } from '#change/commands/change-commands'
import { CI_COMMANDS } from '#ci/commands/ci-commands'
import { DAEMON_COMMANDS } from '#daemon/commands/daemon-commands'
import { EVIDENCE_COMMANDS } from '#evidence/commands/evidence-commands'
import { FINDING_COMMANDS } from '#finding/commands/finding-commands'
import { NODE_COMMANDS } from '#fleet/commands/node-commands'
import { INSTALL_COMMANDS } from '#install/commands/install-commands'
import { LESSON_COMMANDS } from '#lessons/commands/lesson-commands'
import { LOG_COMMANDS } from '#log/commands/log-commands'
import { LOOKING_COMMANDS } from '#looking/commands/looking-commands'
import { PROJECT_COMMANDS } from '#project/commands/project-commands'
import { PROOF_COMMANDS } from '#proof/commands/proof-commands'
import { REVIEW_COMMANDS } from '#review/commands/review-commands'
import { AGENT_COMMANDS } from '#session/commands/agent-commands'
import { SESSION_COMMANDS } from '#session/commands/session-commands'
import { STATE_COMMANDS } from '#statedir/commands/state-commands'
import { SWARM_COMMANDS } from '#swarm/commands/swarm-commands'
import { TASK_COMMANDS } from '#task/commands/task-commands'
import { LIMIT_COMMANDS } from '#usage/commands/limit/limit-commands'
import { USAGE_COMMANDS } from '#usage/commands/usage-commands'
import { WEBHOOK_COMMANDS } from '#usage/commands/webhook/webhook-commands'
import type { Command } from './command.ts'
import { HOUSE_COMMANDS } from './commands/house-commands.ts'

export const COMMANDS: readonly Command[] = [
  ...PROJECT_COMMANDS,
  ...TRUST_COMMANDS,
  ...PASS_COMMANDS,
  ...CAGE_COMMANDS,
  ...TASK_COMMANDS,
  ...SESSION_COMMANDS,
  ...NODE_COMMANDS,
  ...CHANGE_COMMANDS,
  ...SWARM_COMMANDS,
  ...FINDING_COMMANDS,
  ...REVIEW_COMMANDS,
  ...LOOKING_COMMANDS,
  ...STATE_COMMANDS,
  ...EVIDENCE_COMMANDS,
  ...PROOF_COMMANDS,
  ...CI_COMMANDS,
  ...LESSON_COMMANDS,
  ...USAGE_COMMANDS,
  ...LIMIT_COMMANDS,
  ...WEBHOOK_COMMANDS,
  ...LOG_COMMANDS,
  ...DAEMON_COMMANDS,
  ...INSTALL_COMMANDS,
  ...HOUSE_COMMANDS,
  ...AGENT_COMMANDS,
]
