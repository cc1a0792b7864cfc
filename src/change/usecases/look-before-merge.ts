// Everything that a merge is decided from, as it stood at one moment: what is said while it is read is read as well.
import { needTrust } from '#access/usecases/trust/judge-trust'
import { provostError } from '#kernel/errors/errors'
import type { Decision } from '#kernel/machine/decision'
import { refusePlants } from '#looking/usecases/refuse-plants'
import { needProject } from '#project/usecases/find-project'
import type { Asking, World } from '#recorder/world'
import { reviewStreamOf } from '#review/rules/record/review-events'
import type { Forge, ForgePlace } from '../ports/forge.ts'
import { type Change, changeStream, isOpenChange } from '../rules/change.ts'
import { decideMerge, type MergeAnswer, type MergeFacts } from '../rules/decide-merge.ts'
import { needChange } from './find-changes.ts'
import { judgeSensitive } from './judge-sensitive.ts'
import { needLook } from './look-at-changes.ts'
import { placeOfChange } from './observe-changes.ts'

export type MergeLook = {
  readonly change: Change
  readonly forge: Forge
  readonly place: ForgePlace
  readonly facts: MergeFacts
  readonly decided: Decision<MergeAnswer, MergeFacts>
}

const LOOKS_MAX = 5
const PAGE = 500

/** Reading takes a while, in a large repository seconds: a reviewer who asks for changes meanwhile is heard. */
export async function lookBeforeMerge(
  world: World,
  asking: Asking,
  id: string,
  expect: string | undefined,
): Promise<MergeLook> {
  for (let looks = 1; looks <= LOOKS_MAX; looks++) {
    const begin = await world.store.log.headPosition()
    const look = await lookOnce(world, asking, id, expect)
    const { change, place, decided } = look
    if (decided.result !== 'merge') return look
    const { baseSha: base, headSha: head } = change
    await refusePlants(world, asking, { root: place.root, base, head, where: 'merge' })
    if (!(await wasSpokenOf(world, asking, change, begin))) return look
  }
  throw provostError('VERSION_CONFLICT', {
    message: `change ${id} moved under each of ${LOOKS_MAX} looks`,
    details: { stream: changeStream(id) },
  })
}

async function lookOnce(world: World, asking: Asking, id: string, expect: string | undefined): Promise<MergeLook> {
  await needLook(world, asking.correlation, id)
  const change = await needChange(world, id)
  const project = await needProject(world, change.project)
  await needTrust(world, project)
  const place = placeOfChange(project, await world.projectConfig.read(project.path))
  const forge = world.changes.forges.find(change.forge)
  const sensitive = isOpenChange(change) ? (await judgeSensitive(world, change)).missing : []
  const { state, headSha, base, baseSha, missing } = change
  const isOver = state === 'merged' || state === 'closed'
  const dirtyBase = isOver ? null : await forge.findDirtyBase({ ...place, base, headSha })
  const facts = { id, state, expect: expect ?? headSha, headSha, base, baseSha, missing, sensitive, dirtyBase }
  return { change, forge, place, facts, decided: decideMerge(facts) }
}

/** By anybody but the look itself. */
async function wasSpokenOf(
  { store: { log } }: World,
  { correlation }: Asking,
  { id, session }: Change,
  begin: number,
): Promise<boolean> {
  const streams = [changeStream(id), reviewStreamOf(session)]
  for (let after = begin; ; ) {
    const events = await log.readPage({ after, limit: PAGE })
    if (events.some(event => streams.includes(event.stream) && event.correlation !== correlation)) return true
    if (events.length < PAGE) return false
    after = events.at(-1)!.position
  }
}
