// One piece of work at a time for each session; other processes are held off by the version of the stream.
import type { World } from '#recorder/world'

export function inTurn<Answer>(
  { reviews: { turns } }: World,
  session: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const turn = (turns.get(session) ?? Promise.resolve()).then(work, work)
  const quiet = turn.catch(() => undefined)
  turns.set(session, quiet)
  void quiet.then(() => turns.get(session) === quiet && turns.delete(session))
  return turn
}
