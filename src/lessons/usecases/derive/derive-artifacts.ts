// Derives patterns, recommendations and doctrine from what people accepted. Decisions of people stay as they are.
import { system } from '#kernel/events/actor'
import { canonicalJson } from '#kernel/reading/canonical-json'
import { isTextList, type JsonObject } from '#kernel/reading/json-value'
import type { ArtifactNoun, ArtifactView } from '#lessons/rules/artifact/fold-artifact'
import { mayBeginAnew } from '#lessons/rules/life/may-begin-anew'
import type { Asking, World } from '#recorder/world'
import type { StreamAppend } from '#store/ports/event-log'
import { writeMirrors } from '../mirror-files.ts'
import { appendAll, composeLessonEvent, decideBeside } from './append-all.ts'
import { allArtifacts } from './lesson-shelf.ts'
import { type ArtifactDraft, proposeArtifacts } from './propose-artifacts.ts'

export type ArtifactDerivation = {
  readonly derived: readonly string[]
  readonly support_changed: readonly string[]
  readonly unchanged: number
  readonly below_threshold: readonly { readonly theme: string; readonly reason: string }[]
  readonly dry_run: boolean
  readonly problems: readonly string[]
}

export function deriveArtifacts(
  world: World,
  asking: Asking,
  noun: ArtifactNoun,
  wish: { readonly store: string | null; readonly dryRun?: boolean },
): Promise<ArtifactDerivation> {
  return decideBeside(null, async () => {
    const known = new Map((await allArtifacts(world, noun)).map(view => [view.id, view]))
    const { drafts, below } = await proposeArtifacts(world, noun, known)
    const steps = await Promise.all(
      drafts.map(async draft => ({ draft, past: await stepOf(world, noun, draft, known) })),
    )
    const moving = steps.flatMap(({ draft, past }) => (past === null ? [] : { draft, past }))
    const writes = moving.map(({ draft, past }): StreamAppend => {
      const data = { document: draft.document, ...(wish.store !== null && { store: wish.store }) }
      const event = composeLessonEvent(world, asking, `${noun}.${past}`, data, system('derivation'))
      return { stream: `${noun}/${draft.id}`, expectedVersion: known.get(draft.id)?.version ?? 0, events: [event] }
    })
    if (writes.length > 0 && !wish.dryRun) await appendAll(world, writes)
    const changed = moving.map(({ draft }) => ({ noun, id: draft.id }))
    const idsOf = (wanted: string) => moving.filter(({ past }) => past === wanted).map(({ draft }) => draft.id)
    return {
      derived: idsOf('derived'),
      support_changed: idsOf('support_changed'),
      unchanged: steps.length - moving.length,
      below_threshold: below,
      dry_run: wish.dryRun ?? false,
      problems: wish.dryRun ? [] : await writeMirrors(world, changed),
    }
  })
}

async function stepOf(
  world: World,
  noun: ArtifactNoun,
  { id, document }: ArtifactDraft,
  known: ReadonlyMap<string, ArtifactView>,
): Promise<'derived' | 'support_changed' | null> {
  const before = known.get(id)
  if (!before) return 'derived'
  if (before.status === 'invalidated') return (await isWantedAgain(world, noun, before, document)) ? 'derived' : null
  return canonicalJson(before.document) === canonicalJson(document) ? null : 'support_changed'
}

/** What it rests on, by the noun it is made of. */
function supportOf(noun: ArtifactNoun, document: JsonObject): { type: string; streams: string[] } {
  const [of, ids] =
    noun === 'pattern'
      ? (['lesson', document.source_finding_ids] as const)
      : (['pattern', document.based_on_pattern_ids] as const)
  return { type: `${of}.accepted`, streams: (isTextList(ids) ? ids : []).map(id => `${of}/${id}`) }
}

async function isWantedAgain(world: World, noun: ArtifactNoun, before: ArtifactView, document: JsonObject) {
  const { log } = world.store
  const { type, streams } = supportOf(noun, document)
  const positionsOf = async (stream: string, wanted: string) =>
    (await log.readStream(stream)).filter(event => event.type === wanted).map(event => event.position)
  const ended = (await positionsOf(`${noun}/${before.id}`, `${noun}.invalidated`)).at(-1) ?? 0
  const accepted = (await Promise.all(streams.map(stream => positionsOf(stream, type)))).flat()
  return mayBeginAnew(before, ended, accepted).may
}
