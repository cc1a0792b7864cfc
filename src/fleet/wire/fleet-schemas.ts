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

export const FLEET_SCHEMAS = {
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
