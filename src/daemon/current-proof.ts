// How it is known who acts in the present work, however deep it is: every event that it appends says so.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Proven } from '#access/usecases/prove-visitor'
import type { NewEvent } from '#kernel/events/event'
import type { EventLog } from '#store/ports/event-log'

const proofs = new AsyncLocalStorage<Proven>()

export const currentProof = (): Proven | undefined => proofs.getStore()

export function asProven<Answer>(proven: Proven | null, work: () => Promise<Answer>): Promise<Answer> {
  return proven ? proofs.run(proven, work) : work()
}

const BY_RULE = { proof: 'system', signed: false, exposed: false }

export function provingLog(log: EventLog): EventLog {
  return {
    append: writes => log.append(writes.map(write => ({ ...write, events: write.events.map(withProof) }))),
    readStream: (...words) => log.readStream(...words),
    readPage: page => log.readPage(page),
    readBack: look => log.readBack(look),
    findEvent: id => log.findEvent(id),
    headPosition: () => log.headPosition(),
    positionAt: instant => log.positionAt(instant),
    takeNumber: counter => log.takeNumber(counter),
    readRows: (...words) => log.readRows(...words),
    readHeads: (...words) => log.readHeads(...words),
    onAppend: listener => log.onAppend(listener),
  }
}

/** What somebody else did, as another node asked for it, is not proven by whoever carries it out. */
function withProof(event: NewEvent): NewEvent {
  if (event.proof !== undefined) return event
  if (event.actor.kind === 'system') return { ...event, ...BY_RULE }
  const proven = proofs.getStore()
  if (!proven || proven.actor.kind !== event.actor.kind || proven.actor.id !== event.actor.id) return event
  const { actor: _actor, ...known } = proven
  return { ...event, ...known }
}
