// What a caged agent wrote where nobody asked it to is told when it has ended; it stays in its layer.
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import type { SessionView } from '#session/rules/record/session-view'
import { composeWritten, isToldAlready } from '../../rules/story/describe-outside.ts'
import { recordObservations } from './observe-session.ts'

export async function tellOutside(
  world: World,
  asking: Asking,
  { id, branch }: Pick<SessionView, 'id' | 'branch'>,
): Promise<void> {
  const paths = await world.sessions.cages.listOutside(id, branch)
  if (paths === null) return
  const written = composeWritten(paths)
  await recordObservations(world, asking, id, [], view => {
    if (isToldAlready(view.outside, written)) return []
    return [composeEvent(world, asking, 'session.wrote_outside', { generation: view.record.generation, ...written })]
  })
}
