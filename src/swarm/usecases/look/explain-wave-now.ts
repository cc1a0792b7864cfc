// Why a wave is where it is. A wave lives in the stream of its run, so the run is looked for first.
import { provostError } from '#kernel/errors/errors'
import type { Why } from '#kernel/machine/why'
import type { World } from '#recorder/world'
import { swarmStream } from '#swarm/rules/record/swarm-events'
import type { SwarmRunView } from '#swarm/rules/record/swarm-run-view'
import { explainWave } from '#swarm/rules/wave/explain-wave'

const PAGE = 200

export async function explainWaveNow(
  { store }: World,
  wave: string,
  now: number,
  until: number | undefined,
): Promise<Why> {
  for (let after = 0; ; ) {
    const rows = await store.views.list<SwarmRunView>('swarm_run', { after, limit: PAGE })
    const run = rows.find(({ state }) => state.waves.some(({ id }) => id === wave))
    const why = run && explainWave(await store.log.readStream(swarmStream(run.key), until), wave, now)
    if (why) return why
    if (run || rows.length < PAGE) throw provostError('NOT_FOUND', { details: { noun: 'wave', id: wave } })
    after = rows.at(-1)!.ordinal
  }
}
