// What nodes say at the door of the plane, as it is read there. It comes from another machine: everything is checked.
import { z } from 'zod'

const node = z.object({
  id: z.string(),
  name: z.string().max(200),
  bootId: z.string().max(200),
  namespace: z.string().max(200),
  machine: z.string().max(200),
  instance: z.string().min(1).max(100),
})

const seq = z.int().min(0)
const labels = z.record(z.string().max(200), z.string().max(200))

const said = z.object({
  labels,
  harnesses: z.array(z.string().max(200)).max(200),
  capacity: z.int().min(0).max(10_000),
  lock: z.enum(['none', 'owner', 'project']),
  projects: z.array(z.string().max(200)).max(1_000).nullable(),
})

export const NODE_CALLS = {
  join: z.object({ name: z.string().max(200), secret: z.string().min(1).max(500), publicKey: z.string().max(500) }),
  hello: z.object({
    node,
    protocol: z.string().max(50),
    sealKey: z
      .string()
      .regex(/^[A-Za-z0-9+/]{43}=$/)
      .optional(),
    firstAt: z.number().nullable(),
    said,
    spool: z.object({ id: z.string().min(1).max(100), from: seq, to: seq }),
  }),
  beat: z.object({
    node,
    works: z.array(z.string().max(100)).max(20_000),
    checkouts: z
      .array(z.object({ project: z.string().max(100), path: z.string().max(4_096), head: z.string().max(100) }))
      .max(1_000),
  }),
  bye: z.object({ node }),
  poll: z.object({
    protocol: z.string().max(50),
    isFull: z.boolean(),
    isDraining: z.boolean().optional(),
    isToPark: z.boolean().optional(),
    have: z.array(z.string().max(100)).max(100_000),
  }),
  spool: z.object({ spool: z.string().min(1).max(100), records: z.array(z.unknown()).max(1_000) }),
}
