// What nodes sent that could not be applied any more: it is kept whole, shown, and where it has commits they can be brought in
// beside everything else. Nothing of it moves a branch, a session or a work.
import type { Bundles } from '#fleet/ports/bundles'
import { provostError } from '#kernel/errors/errors'
import type { StoredEvent } from '#kernel/events/event'
import { isObject, isText, type JsonObject } from '#kernel/reading/json-value'
import { needProject } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import { needSession } from '#session/usecases/life/need-session'
import { lookAtNodes, nameOf } from '../contacts.ts'
import { needCheckout } from '../own-sessions.ts'

const TYPE = 'node.written_aside'
const LISTED_MAX = 500

export type KeptAside = {
  readonly id: string
  readonly node: string
  readonly name: string
  readonly session: string | null
  readonly kind: string
  readonly seq: number
  readonly code: string
  readonly rule: string
  readonly at: string
}

export type BroughtIn = { readonly id: string; readonly session: string; readonly ref: string; readonly commit: string }

/** The newest first. */
export async function listAside(world: World): Promise<{ aside: KeptAside[]; isMore: boolean }> {
  await lookAtNodes(world)
  const look = { before: Number.MAX_SAFE_INTEGER, limit: LISTED_MAX + 1, noun: 'node', type: TYPE }
  const events = await world.store.log.readBack(look)
  return {
    aside: events.slice(0, LISTED_MAX).map(event => show(world, event)),
    isMore: events.length > LISTED_MAX,
  }
}

export async function showAside(world: World, id: string): Promise<KeptAside & { readonly record: JsonObject }> {
  const event = await needAside(world, id)
  await lookAtNodes(world)
  return { ...show(world, event), record: await readRecord(world, event) }
}

/** Its commits, under a name of their own in the checkout that is here. Twice is once. */
export async function bringInAside(world: World, bundles: Bundles, id: string): Promise<BroughtIn> {
  const event = await needAside(world, id)
  const push = findPush(await readRecord(world, event))
  if (!push)
    throw provostError('INPUT_INVALID', {
      message: `${id} holds no commits: what was sent too late is kept and shown, and not applied`,
      hint: `\`provost node aside show ${id}\``,
    })
  const session = await needSession(world, String(event.data.session))
  const project = await needProject(world, session.projectId)
  await needCheckout(world, project)
  const { commit, bundle } = push
  const place = `refs/provost/aside/${event.stream.slice('node/'.length)}/${session.id}`
  const ref = `${place}/${commit}`
  await bundles.take(project.path, await world.store.blobs.get(bundle), { ref, commit, kept: place })
  return { id, session: session.id, ref, commit }
}

async function needAside({ store }: World, id: string): Promise<StoredEvent> {
  const event = await store.log.findEvent(id)
  if (event?.type === TYPE) return event
  throw provostError('NOT_FOUND', { details: { noun: 'record that was kept aside', id } })
}

async function readRecord({ store }: World, { data }: StoredEvent): Promise<JsonObject> {
  return JSON.parse(Buffer.from(await store.blobs.get(String(data.sha256))).toString('utf8'))
}

function findPush({ data }: JsonObject): { readonly commit: string; readonly bundle: string } | undefined {
  const event = isObject(data) && isObject(data.event) ? data.event : {}
  if (event.type !== 'session.work_pushed' || !isObject(event.data)) return undefined
  const { new: commit, bundle } = event.data
  return isText(commit) && isObject(bundle) && isText(bundle.$blob) ? { commit, bundle: bundle.$blob } : undefined
}

function show(world: World, { id, stream, data, at }: StoredEvent): KeptAside {
  const node = stream.slice('node/'.length)
  return {
    ...{ id, node, name: nameOf(world, node), session: isText(data.session) ? data.session : null },
    ...{ kind: String(data.kind), seq: Number(data.seq), code: String(data.code ?? ''), rule: String(data.rule), at },
  }
}
