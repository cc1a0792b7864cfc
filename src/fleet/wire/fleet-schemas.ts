// Shapes of what is said about nodes.
import { z } from 'zod'
import { SPAWN_WISH } from '#session/wire/session-schemas'

export const shownNode = z.strictObject({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  contact: z.string().describe('what presence tells about the line; it says nothing about agents'),
  says: z.string(),
  living: z.int().describe('sessions of it that have not ended, as the log says'),
  capacity: z.int().nullable().describe('how much work is placed on it at once; null: it has not said so'),
  labels: z.record(z.string(), z.string()),
  epoch: z.int().describe('how often it was let in anew'),
  sealKey: z.string().nullable().describe('X25519, base64: what secrets for it are sealed for; null: it has told none'),
})

const secret = z.strictObject({
  name: z.string(),
  node: z.string(),
  nodeName: z.string(),
  at: z.string(),
  by: z.string(),
  isReadable: z.boolean().describe('false: the node was let in anew since; it has to be sealed again'),
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

const work = z.strictObject({
  id: z.string(),
  state: z.enum(['asked', 'waiting', 'placed', 'claimed', 'lapsed', 'parked', 'settled', 'cancelled']),
  session: z.string().describe('what it becomes'),
  project: z.string(),
  needs: z.array(z.string()),
  node: z.string().nullable(),
  name: z.string().nullable(),
  rule: z.string().describe('the row of the last placement; empty: nobody has looked yet'),
  among: z.int().describe('how many nodes fitted then'),
  reasons: z.string().describe('why no node takes it; empty where one does'),
  by: z.string(),
  askedAt: z.string(),
  outcome: z.string(),
  code: z.string().nullable(),
  text: z.string(),
})

const aside = {
  id: z.string(),
  node: z.string(),
  name: z.string(),
  session: z.string().nullable(),
  kind: z.string(),
  seq: z.int().describe('its number in the spool of the node'),
  code: z.string().describe('why it was not applied'),
  rule: z.string(),
  at: z.string(),
}

export const FLEET_SCHEMAS = {
  AsideList: z.strictObject({ aside: z.array(z.strictObject(aside)), isMore: z.boolean() }),
  ShownAside: z.strictObject({ ...aside, record: z.record(z.string(), z.unknown()) }),
  AsideBroughtIn: z.strictObject({ id: z.string(), session: z.string(), ref: z.string(), commit: z.string() }),
  Secret: secret,
  SecretList: z.strictObject({ secrets: z.array(secret) }),
  SecretWish: z.strictObject({
    name: z.string().max(128),
    epoch: z.int().min(1),
    sealed: z.string().max(20_000).describe('HPKE (RFC 9180): X25519, HKDF-SHA256, AES-256-GCM; base64'),
  }),
  Work: work,
  WorkList: z.strictObject({ works: z.array(work) }),
  WorkWish: z.strictObject({
    ...SPAWN_WISH,
    needs: z.string().max(2_000).optional().describe('like os=linux,cpus>=8,gpu,!spot'),
    node: z.string().max(100).optional().describe('the id or the name of the one that is to take it'),
    weight: z.int().min(1).max(10_000).optional().describe('how much room it takes'),
  }),
  TicketWish: z.strictObject({
    ticket: z.string().describe('what its secret is known by'),
    labels: z.record(z.string(), z.string().max(63)).optional(),
    ttlMs: z.int().min(1).optional(),
  }),
  Ticket: z.strictObject({
    url: z.string().describe('where the plane listens for nodes'),
    authority: z.string().describe('SHA-256 of the certificate of its authority'),
    expiresAt: z.string(),
  }),
  FetchedWork: z.strictObject({ session: z.string(), ref: z.string(), commit: z.string(), pushedAt: z.string() }),
  CancelWish: z.strictObject({ reason: z.string().optional() }),
  ImportWish: z.strictObject({ from: z.string().min(1).max(4_096).describe('the path of the file on this machine') }),
  ImportedSpool: z.strictObject({
    node: z.string(),
    records: z.int(),
    blobs: z.int(),
    through: z.int().describe('every record up to this one is in the log'),
    missing: z.array(z.tuple([z.int(), z.int()])),
  }),
  DrainWish: z.strictObject({
    parkAfterMs: z
      .int()
      .min(0)
      .optional()
      .describe('after so long what still runs is stopped and goes on elsewhere; absent: never'),
  }),
  LabelWish: z.strictObject({ labels: z.array(z.string()).min(1).max(100) }),
  ChangedNode: z.strictObject({
    id: z.string(),
    name: z.string(),
    state: z.string(),
    labels: z.record(z.string(), z.string()).describe('those that people gave it'),
    changed: z.boolean(),
  }),
  Ask: ask,
  AskList: z.strictObject({ asks: z.array(ask) }),
  NodeList: z.strictObject({
    here: z.strictObject({ id: z.string(), name: z.string() }),
    nodes: z.array(shownNode).describe('none where the store is one that only this home uses'),
  }),
  ReadmitWish: z.strictObject({ reason: z.string() }),
  LossWish: z.strictObject({
    reason: z.string().max(2_000),
    replace: z.boolean().optional().describe('its work is given to others, from what was sent up last'),
  }),
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
