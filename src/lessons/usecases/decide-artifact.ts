// One action of a person on a pattern, a recommendation or a doctrine, with everything that falls by it.
import { isText } from '#kernel/reading/json-value'
import type { Asking, World } from '#recorder/world'
import { artifactRefusal } from '../rules/artifact/artifact-refusal.ts'
import { decideArtifactTransition } from '../rules/artifact/decide-artifact-transition.ts'
import type { ArtifactNoun } from '../rules/artifact/fold-artifact.ts'
import type { ArtifactStatus } from '../rules/lesson/vocabulary.ts'
import { lessonActorOf } from './decide-lesson.ts'
import { appendAll, composeLessonEvent, decideBeside } from './derive/append-all.ts'
import { type Cascade, composeCascade, type Fallen } from './derive/cascade.ts'
import { needArtifact } from './derive/lesson-shelf.ts'
import { writeMirrors } from './mirror-files.ts'
import { needSupport } from './need-support.ts'

export type ArtifactAnswer = {
  readonly id: string
  readonly action: string
  readonly from: ArtifactStatus
  readonly to: ArtifactStatus
  readonly by: string
  readonly version: number
  readonly cascade: readonly Fallen[]
  readonly problems: readonly string[]
}

const PASTS: ReadonlyMap<string, string> = new Map([
  ['accept', 'accepted'],
  ['reject', 'rejected'],
  ['reopen', 'reopened'],
  ['invalidate', 'invalidated'],
])

export function decideArtifact(
  world: World,
  asking: Asking,
  noun: ArtifactNoun,
  id: string,
  { action, reason }: { readonly action: string; readonly reason?: unknown },
): Promise<ArtifactAnswer> {
  const stream = `${noun}/${id}`
  return decideBeside(stream, async () => {
    const view = await needArtifact(world, noun, id)
    const actor = lessonActorOf(asking.actor)
    const move = decideArtifactTransition({ status: view.status, action, actor, reason })
    if (!move.ok) throw artifactRefusal(move, view, action)
    const { from, to } = move
    const data = { from, to, ...(isText(reason) && { reason: reason.trim() }) }
    const event = composeLessonEvent(world, asking, `${noun}.${PASTS.get(action)}`, data)
    if (to === 'accepted') await needSupport(world, view)
    const isLeaving = noun === 'pattern' && from === 'accepted'
    const cascade: Cascade = isLeaving
      ? await composeCascade(world, asking, { noun: 'pattern', id }, to)
      : { fallen: [], writes: [], changed: [] }
    await appendAll(world, [
      { stream, expectedVersion: asking.seenVersion ?? view.version, events: [event] },
      ...cascade.writes,
    ])
    const problems = await writeMirrors(world, [{ noun, id }, ...cascade.changed])
    return { id, action, from, to, by: asking.actor.id, version: view.version + 1, cascade: cascade.fallen, problems }
  })
}
