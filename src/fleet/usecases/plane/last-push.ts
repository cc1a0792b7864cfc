// The commits of a session that were sent up last, from its stream.
import { isObject, isText } from '#kernel/reading/json-value'
import type { World } from '#recorder/world'

export type Push = { readonly ref: string; readonly commit: string; readonly bundle: string; readonly at: string }

export async function findLastPush({ store }: World, session: string): Promise<Push | undefined> {
  const look = { before: Number.MAX_SAFE_INTEGER, limit: 1, stream: `session/${session}`, type: 'session.work_pushed' }
  const [event] = await store.log.readBack(look)
  if (!event) return undefined
  const { ref, new: commit, bundle } = event.data
  if (!isText(ref) || !isText(commit) || !isObject(bundle) || !isText(bundle.$blob)) return undefined
  return { ref, commit, bundle: bundle.$blob, at: event.at }
}
