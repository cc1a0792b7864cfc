// Shapes of what is said about nodes.
import { z } from 'zod'

export const shownNode = z.strictObject({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  contact: z.string().describe('what presence tells about the line; it says nothing about agents'),
  says: z.string(),
  living: z.int().describe('sessions of it that have not ended, as the log says'),
})

const ask = z.strictObject({
  id: z.string(),
  command: z.string(),
  subject: z.string(),
  to: z.string(),
  name: z.string(),
  by: z.string(),
  madeAt: z.string(),
  state: z.enum(['asked', 'taken', 'done', 'refused', 'withdrawn', 'expired']),
  code: z.string().nullable().describe('why the owner refused it'),
})

export const FLEET_SCHEMAS = {
  Ask: ask,
  AskList: z.strictObject({ asks: z.array(ask) }),
  NodeList: z.strictObject({
    here: z.strictObject({ id: z.string(), name: z.string() }),
    nodes: z.array(shownNode).describe('none where the store is one that only this home uses'),
  }),
  ReadmitWish: z.strictObject({ reason: z.string() }),
  ReadmittedNode: z.strictObject({ id: z.string(), state: z.string(), epoch: z.int(), changed: z.boolean() }),
  AdoptWish: z.strictObject({ apply: z.boolean().optional(), reason: z.string().optional() }),
  AdoptedSession: z.strictObject({
    session: z.string(),
    applied: z.boolean(),
    action: z.enum(['none', 'claim', 'wait', 'leave', 'ask_person']),
    proof: z.string().nullable(),
    rule: z.string(),
    because: z.string(),
  }),
}
