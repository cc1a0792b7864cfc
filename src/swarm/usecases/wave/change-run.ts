// Appends events of one run, decided on the run as it is now.

import type { Asking, World } from '#recorder/world'
import type { PlannedEvent, SwarmEventData, SwarmEventType } from '#swarm/rules/record/swarm-events'
import { swarmStream } from '#swarm/rules/record/swarm-events'
import type { SwarmRunView } from '#swarm/rules/record/swarm-run-view'
import { needRun } from '../need-swarm.ts'
import { appendPlanned } from './append-planned.ts'
import { changeAgain } from './change-again.ts'

export type RunEvent = {
  [Type in SwarmEventType]: { readonly type: Type; readonly data: SwarmEventData[Type] }
}[SwarmEventType]

/** `decide` throws a refusal, or names the events; none is no change. */
export async function changeRun(
  world: World,
  asking: Asking,
  id: string,
  decide: (run: SwarmRunView) => Promise<readonly RunEvent[]> | readonly RunEvent[],
): Promise<SwarmRunView> {
  return changeAgain(async () => {
    const run = await needRun(world, id)
    const stream = swarmStream(id)
    const planned = (await decide(run)).map(event => ({ stream, ...event }) as PlannedEvent)
    await appendPlanned(world, asking, planned, new Map([[stream, run.version]]))
    return planned.length === 0 ? run : needRun(world, id)
  })
}
