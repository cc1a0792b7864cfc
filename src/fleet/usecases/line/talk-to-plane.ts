// What a node says to its plane: hello, beats, what it has written down, and whether there is anything for it.
import type { PlaneLine } from '#fleet/ports/plane-line'
import type { Spool } from '#fleet/ports/spool'
import { type AskView, isOver as isAskOver } from '#fleet/rules/ask-view'
import type { SealedSecret } from '#fleet/rules/line/sealed-secret'
import { listBlobs, type SpoolRecord } from '#fleet/rules/line/spool-record'
import type { NodeDescription, NodeView } from '#fleet/rules/node-view'
import { isWithNode, isOver as isWorkOver, type WorkView } from '#fleet/rules/work/work-view'
import { decision } from '#kernel/machine/decision'
import type { JsonObject } from '#kernel/reading/json-value'
import { listProjects } from '#project/usecases/find-project'
import { readAllRows } from '#recorder/read-all-rows'
import { recordDecision } from '#recorder/record-decision'
import type { World } from '#recorder/world'
import { PROTOCOL, type Welcome } from '../plane/greet-node.ts'
import type { HandedOut } from '../plane/hand-out.ts'
import { fleetAsking } from '../plane/speak-for.ts'
import { listOpenWork } from '../work/need-queue.ts'
import { takeHandedOut } from './take-work.ts'

const ENDED_NAMED_MAX = 1_000
const BATCH = { records: 1_000, bytes: 900_000 }

export async function hello(
  world: World,
  line: PlaneLine,
  spool: Spool,
  said: NodeDescription,
  firstAt: number | null,
  sealKey: string,
): Promise<Welcome> {
  const body = {
    node: world.node,
    protocol: PROTOCOL,
    firstAt,
    sealKey,
    said,
    spool: { id: spool.id, from: spool.first, to: spool.last },
  }
  return (await line.post('/hello', body)) as Welcome
}

/** As the plane counts: work that is settled here is fenced by it here too. */
export async function keepEpoch(world: World, epoch: number): Promise<void> {
  const { id, name } = world.node
  await recordDecision(world, fleetAsking(world), `node/${id}`, async () => {
    const known = (await world.store.views.find<NodeView>('node', id))?.state
    return known?.epoch === epoch
      ? null
      : { type: 'node.joined', decision: decision('joined', 'R15', {}), data: { epoch, name } }
  })
}

export async function sayBeat(world: World, line: PlaneLine, projects: Welcome['projects']): Promise<void> {
  const works = (await listOpenWork(world)).filter(isWithNode).map(({ id }) => id)
  await line.post('/beat', { node: world.node, works, checkouts: await findCheckouts(world, projects) })
}

/** Where the commit that was seen last elsewhere is known too, it is the same project. */
async function findCheckouts(world: World, projects: Welcome['projects']): Promise<JsonObject[]> {
  const own = new Map((await listProjects(world)).map(project => [project.id, project]))
  const found = projects.map(async ({ id, head }) => {
    const path = own.get(id)?.path
    if (path === undefined) return []
    return (await world.git.holds(path, head).catch(() => false)) ? [{ project: id, path, head }] : []
  })
  return (await Promise.all(found)).flat()
}

/** A node that has too much to tell gets no new work; what it has goes on. */
export async function poll(
  world: World,
  line: PlaneLine,
  said: { readonly isFull: boolean; readonly isDraining: boolean; readonly isToPark: boolean },
  keepSecrets: (secrets: readonly SealedSecret[]) => Promise<void>,
): Promise<HandedOut> {
  const works = (await readAllRows<WorkView>(world, 'work')).map(work => ({ id: work.id, isOver: isGone(work) }))
  const asks = (await readAllRows<AskView>(world, 'ask')).map(ask => ({ id: ask.id, isOver: isAskOver(ask) }))
  const handed = (await line.post('/poll', {
    protocol: PROTOCOL,
    ...said,
    have: [...listHad(works), ...listHad(asks)],
  })) as HandedOut
  world.steps('poll.answered')
  await keepSecrets(handed.secrets ?? [])
  await takeHandedOut(world, line, handed)
  return handed
}

/** What was parked is named too: as long as the plane has not heard so it would give it here again. */
function isGone(work: WorkView): boolean {
  return isWorkOver(work) || work.state === 'parked'
}

/** What is open, and what ended last: the plane may not have heard of that end yet. What is given again is known here. */
function listHad(things: readonly { readonly id: string; readonly isOver: boolean }[]): string[] {
  const over = things.filter(({ isOver }) => isOver).slice(-ENDED_NAMED_MAX)
  return [...things.filter(({ isOver }) => !isOver), ...over].map(({ id }) => id)
}

/** Sends what is above `through` until there is nothing more; answers what the plane has then. */
export async function uploadSpool(world: World, line: PlaneLine, spool: Spool, from: number): Promise<number> {
  let through = from
  while (spool.last > through) {
    const records = spool.read(through, BATCH)
    if (records.length === 0) return through
    for (const record of records) await sendBlobs(world, line, record)
    const answer = await line.post('/spool', { spool: spool.id, records })
    world.steps('spool.confirmed')
    const confirmed = Number(answer.through)
    if (confirmed <= through) return confirmed // it waits for something that is not here: sent again later, and not at once
    through = confirmed
    spool.confirm(through)
  }
  return through
}

/**
 * The newest record that the plane has, once more. On a disk that went back and was written on since it is another one: the
 * plane would otherwise take what follows, and miss without a word what stands below it here.
 */
export async function proveSpool(line: PlaneLine, spool: Spool, through: number): Promise<void> {
  const [last] = spool.read(through - 1, { records: 1, bytes: BATCH.bytes })
  if (last?.seq === through) await line.post('/spool', { spool: spool.id, records: [last] })
}

/** Before the record that names them. */
async function sendBlobs({ store }: World, line: PlaneLine, { data }: SpoolRecord): Promise<void> {
  for (const hash of listBlobs(data))
    if ((await store.blobs.has(hash)) && !(await line.hasBlob(hash)))
      await line.putBlob(hash, await store.blobs.get(hash))
}
