// A swarm run as the doors give it: what the log says of it, member for member.
import type { Shape } from '#api/schemas'
import type { AgentRunView } from '../rules/agents/agent-run-view.ts'
import type { FindingView } from '../rules/finding/finding-view.ts'
import type { SwarmRunView } from '../rules/record/swarm-run-view.ts'

export type RunPageRun = SwarmRunView
export type Agent = AgentRunView
export type Finding = FindingView
export type ShownSwarmRun = Omit<Shape<'ShownSwarmRun'>, 'run' | 'agents'> & {
  readonly run: RunPageRun
  readonly agents: readonly Agent[]
}
export type Flow = Shape<'SwarmFlow'>
export type FlowTableRow = Flow['rows'][number]
export type FlowTableCell = FlowTableRow['cells'][number]
export type Band = Flow['bands'][number]
