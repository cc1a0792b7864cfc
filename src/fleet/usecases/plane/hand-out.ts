// What a node is given when it asks: work that was placed on it, claimed in its name, and what others ask of it.
import { type AskView, isOver } from '#fleet/rules/ask-view'
import type { SealedSecret } from '#fleet/rules/line/sealed-secret'
import type { NodeView } from '#fleet/rules/node-view'
import type { StoredEvent } from '#kernel/events/event'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import { listSealedFor } from '../keep-secrets.ts'
import { claimWork } from '../work/claim-work.ts'
import { listOpenWork, needQueue } from '../work/need-queue.ts'
import { findNodeView, namedNode, speakFor } from './speak-for.ts'

export type HandedWork = { readonly events: readonly StoredEvent[]; readonly wish: string }

export type HandedOut = {
  readonly works: readonly HandedWork[]
  readonly asks: readonly (readonly StoredEvent[])[]
  readonly secrets: readonly SealedSecret[]
  readonly isDraining: boolean
  /** What still runs there is parked after that; null: it may take as long as it takes. */
  readonly parkInMs?: number | null
}

/** `have`: ids of works and asks that the node has already. */
export async function handOut(
  plane: World,
  node: string,
  have: ReadonlySet<string>,
  mayClaim: boolean,
): Promise<HandedOut> {
  const open = await listOpenWork(plane)
  const view = await findNodeView(plane, node)
  const isDraining = view?.state === 'draining'
  if (mayClaim && !isDraining && open.some(work => work.node === node && work.state === 'placed'))
    await claimWork(speakFor(plane, namedNode(node)), needQueue(plane, 'a claim'))
  const works = (await listOpenWork(plane)).filter(
    work => work.node === node && work.epoch !== null && !have.has(work.id),
  )
  const asks = await readAllRows<AskView>(plane, 'ask', { scope: node, status: 'open' })
  const { log, blobs } = plane.store
  return {
    isDraining,
    parkInMs: view && isDraining ? restMs(plane, view) : null,
    secrets: await listSealedFor(plane, node),
    works: await Promise.all(
      works.map(async ({ id, wish }) => ({
        events: await log.readStream(`work/${id}`),
        wish: Buffer.from(await blobs.get(wish)).toString('utf8'),
      })),
    ),
    asks: await Promise.all(
      asks.filter(ask => !isOver(ask) && !have.has(ask.id)).map(({ id }) => log.readStream(`ask/${id}`)),
    ),
  }
}

/** Told as what is left, because the clocks of two machines differ. */
function restMs({ clock }: World, { parkAfterMs, since }: NodeView): number | null {
  return parkAfterMs === null ? null : Math.max(0, Date.parse(since) + parkAfterMs - clock.now())
}
