// The laws of a fleet that its pure functions can hold: FL2, FL3, FL4, FL6, FL7 and FL8.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkFence, FENCED_OPS } from './check-fence.ts'
import { conclude, FACT_KINDS, FACT_LOOKS, type FleetFact } from './conclude.ts'
import { decideReturn } from './decide-return.ts'
import { guardSilence, type QuietNode, SILENCE_LIMITS } from './guard-silence.ts'
import { CONTACT_LIMITS, judgeContact } from './judge-contact.ts'
import { mergeSpool, type SpoolEntry, type SpoolKnown } from './merge-spool.ts'
import { CONTACTS, NODE_STATES } from './node-words.ts'
import { type CandidateNode, type PlacementFacts, placeWork } from './place-work.ts'

const OWNER = 'nd_4K7Q'
const NOW = 1_794_819_600_000

describe('FL2: that a process ended is concluded from its owner or a named witness only', () => {
  const recorded = { generation: 2, bootId: 'b1' }
  const times = [1, 2]
  const SAYING: readonly Partial<FleetFact>[] = [
    ...FACT_KINDS.filter(kind => kind !== 'exit_record' && kind !== 'heard').map(kind => ({ kind })),
    ...FACT_LOOKS.map(look => ({ kind: 'heard', node: OWNER, bootId: 'b1', look }) as const),
    { kind: 'heard', node: OWNER, bootId: '', look: 'dead' },
    { kind: 'heard', node: 'nd_9ZB2', bootId: 'b2', look: 'dead' },
    { kind: 'exit_record', node: 'nd_9ZB2', generation: 2 },
    { kind: 'exit_record', node: OWNER, generation: 1 },
    { kind: 'declared_lost', by: 'ana' },
  ]
  const facts = SAYING.flatMap(said =>
    times.map(
      (at): FleetFact => ({
        kind: 'silence',
        node: null,
        generation: null,
        bootId: '',
        look: null,
        by: '',
        ...said,
        at,
      }),
    ),
  )

  test('no multiset of up to four other facts leads there', () => {
    const choose = (chosen: readonly FleetFact[], from: number) => {
      const { process, proof, standing } = conclude({ owner: OWNER, recorded, facts: chosen })
      if (process === 'ended' || proof !== null || standing === 'proven') throw new Error(JSON.stringify(chosen))
      if (chosen.length === 4) return
      for (let index = from; index < facts.length; index++) choose([...chosen, facts[index]!], index)
    }
    choose([], 0)
  })

  const proofs: readonly [proof: string, fact: Partial<FleetFact>][] = [
    ['exit_record', { kind: 'exit_record', node: OWNER, generation: 2 }],
    ['boot_changed', { kind: 'heard', node: OWNER, bootId: 'b2' }],
    ['provider', { kind: 'provider_terminated', by: 'the cloud', at: 3 }],
  ]
  test.each(proofs)('%s leads there, whatever else was said before', (proof, fact) => {
    for (const other of facts)
      expect(conclude({ owner: OWNER, recorded, facts: [other, { ...facts[0]!, ...fact }] })).toMatchObject({
        process: 'ended',
        proof,
      })
  })
})

describe('FL3: a spool is taken in once and in order, however it is chopped', () => {
  const hashOf = (seq: number) => seq.toString(16).padStart(64, '0')
  // PROVOST_FLEET_RUNS=100000 for all of them.
  const numRuns = Number(process.env.PROVOST_FLEET_RUNS ?? 300)

  /** A spool of which the disk lost some: before each hole lies the record that says so. Some of the lost is found again. */
  const spools = fc.array(fc.array(fc.boolean(), { maxLength: 3 }), { minLength: 1, maxLength: 12 }).map(holes => {
    const entries: SpoolEntry[] = []
    let seq = 0
    for (const hole of holes) {
      seq += 1
      entries.push({ seq, hash: hashOf(seq), gapTo: hole.length > 0 ? seq + hole.length : null })
      for (const isFound of hole) {
        seq += 1
        if (isFound) entries.push({ seq, hash: hashOf(seq), gapTo: null })
      }
    }
    return entries
  })

  const choppings = spools.chain(entries =>
    fc.record({
      entries: fc.constant(entries),
      batches: fc.array(
        fc.subarray(entries, { minLength: 1 }).chain(some => fc.shuffledSubarray(some, { minLength: some.length })),
        {
          maxLength: 10,
        },
      ),
    }),
  )

  test('applied in the order of seq, each once, none skipped without a gap record', () => {
    fc.assert(
      fc.property(choppings, ({ entries, batches }) => {
        let known: SpoolKnown = { spool: 's', through: 0, held: [], applied: [], gaps: [] }
        const applied: number[] = []
        const late = new Set<number>()
        const sent = new Map(entries.map(entry => [entry.seq, entry]))
        for (const records of [...batches, entries]) {
          const merged = mergeSpool(known, { spool: 's', records })
          expect(merged.result).toBe('merged')
          applied.push(...merged.apply)
          for (const seq of merged.late) late.add(seq)
          const gaps = merged.apply
            .map(seq => sent.get(seq)!)
            .flatMap(({ seq, gapTo }) => (gapTo ? [{ from: seq, to: gapTo }] : []))
          known = {
            spool: 's',
            through: merged.through,
            held: merged.held.map(seq => sent.get(seq)!),
            applied: [...known.applied, ...merged.apply.map(seq => ({ seq, hash: hashOf(seq) }))],
            gaps: [...known.gaps, ...gaps],
          }
        }
        expect(applied).toEqual(applied.toSorted((one, other) => one - other))
        expect([...applied, ...late].sort((one, other) => one - other)).toEqual(entries.map(({ seq }) => seq))
        expect(mergeSpool(known, { spool: 's', records: entries })).toMatchObject({ apply: [], held: [] })
      }),
      { numRuns },
    )
  })

  test('what arrives after it was given up for lost is late, and never applied in order', () => {
    const gap = { seq: 1, hash: hashOf(1), gapTo: 3 }
    const late = { seq: 2, hash: hashOf(2), gapTo: null }
    const known: SpoolKnown = { spool: 's', through: 3, held: [], applied: [gap], gaps: [{ from: 1, to: 3 }] }
    expect(mergeSpool(known, { spool: 's', records: [late] })).toMatchObject({ apply: [], late: [2], rule: 'S4' })
  })
})

describe('FL4: of all attempts and generations at most one moves something', () => {
  const small = fc.integer({ min: 1, max: 3 })
  const claims = fc.record({ generation: small, attempt: small, nodeEpoch: small })
  const MOVING = ['append', 'land', 'verdict', 'message', 'settle'] as const

  test('two writes that both pass are of one generation, attempt and epoch', () => {
    const facts = fc.record({
      one: claims,
      other: claims,
      known: claims,
      op: fc.constantFrom(...MOVING),
      settled: fc.boolean(),
    })
    fc.assert(
      fc.property(facts, ({ one, other, known, op, settled }) => {
        const passes = (claim: typeof one) =>
          checkFence({
            write: { op, node: OWNER, session: 'shop-1', ...claim },
            known: { ...known, nodeState: 'active', owner: OWNER, settled },
          }).result === 'pass'
        if (passes(one) && passes(other)) expect(one).toEqual(other)
        // After it was replaced by a later generation none of the old ones passes.
        if (passes(one)) expect(one.generation).toBe(known.generation)
      }),
    )
  })

  test('what only keeps is never refused for being late', () => {
    const states = NODE_STATES.filter(state => state !== 'revoked')
    for (const nodeState of states)
      for (const op of FENCED_OPS.filter(each => ['spool', 'blob', 'salvage', 'head'].includes(each))) {
        const write = { op, node: OWNER, session: 'shop-1', nodeEpoch: 1, generation: 1, attempt: 1 }
        const known = { nodeState, owner: OWNER, nodeEpoch: 2, generation: 2, attempt: 2, settled: true }
        expect(checkFence({ write, known }).result).toBe('aside')
      }
  })
})

test('FL6: silence of less than outMs is at most late, whoever listened since when', () => {
  const facts = fc.record({
    quietMs: fc.integer({ min: 0, max: CONTACT_LIMITS.outMs }),
    listenedMs: fc.integer({ min: -60_000, max: 10 * CONTACT_LIMITS.outMs }),
  })
  fc.assert(
    fc.property(facts, ({ quietMs, listenedMs }) => {
      const times = { now: NOW, heardAt: NOW - quietMs, stoppedAt: null, listeningSince: NOW - listenedMs }
      expect(judgeContact({ ...times, limits: CONTACT_LIMITS }).contact).not.toBe('out_of_contact')
    }),
  )
})

describe('FL7: the order of nodes does not matter', () => {
  const instants = fc.integer({ min: NOW - 400_000, max: NOW })
  const quiet = fc.record<QuietNode>({
    id: fc.integer({ min: 10, max: 60 }).map(number => `nd_${number}`),
    contact: fc.constantFrom(...CONTACTS),
    heardAt: instants,
    sessions: fc.integer({ min: 0, max: 5 }),
    lastSilence: fc.option(fc.record({ from: instants, to: instants })),
  })
  const fleets = fc.uniqueArray(quiet, { selector: ({ id }) => id, maxLength: 8 })

  test('for the brake', () => {
    const shuffled = fleets.chain(nodes =>
      fc.tuple(fc.constant(nodes), fc.shuffledSubarray(nodes, { minLength: nodes.length })),
    )
    const rest = { now: NOW, listeningSince: NOW - 3_600_000, accepted: [], limits: SILENCE_LIMITS }
    fc.assert(
      fc.property(shuffled, ([nodes, other]) => {
        expect(guardSilence({ ...rest, nodes: other })).toEqual(guardSilence({ ...rest, nodes }))
      }),
    )
  })

  test('the brake does not open because time passes', () => {
    const listeningSince = NOW - 3_600_000
    fc.assert(
      fc.property(fleets, fc.integer({ min: 0, max: 86_400_000 }), (nodes, laterMs) => {
        const alone = nodes.map(node => ({ ...node, lastSilence: null }))
        const rest = { listeningSince, nodes: alone, accepted: [], limits: SILENCE_LIMITS }
        expect(guardSilence({ ...rest, now: NOW + laterMs }).held).toEqual(guardSilence({ ...rest, now: NOW }).held)
      }),
    )
  })

  const candidate = fc.record<CandidateNode>({
    id: fc.integer({ min: 10, max: 60 }).map(number => `nd_${number}`),
    state: fc.constantFrom('active', 'active', 'draining'),
    contact: fc.constantFrom('in_contact', 'in_contact', 'late'),
    protocol: fc.constant('full'),
    labels: fc.constant({}),
    projects: fc.constant(null),
    checkouts: fc.constantFrom([], ['shop']),
    harnesses: fc.constant(null),
    capacity: fc.integer({ min: 0, max: 4 }),
    used: fc.integer({ min: 0, max: 4 }),
    lock: fc.constantFrom('none', 'owner', 'project'),
    owners: fc.constantFrom([], ['ana'], ['ben']),
    busyProjects: fc.constantFrom([], ['shop'], ['till']),
    lastPlacedAt: fc.option(instants),
  })
  const candidates = fc.uniqueArray(candidate, { selector: ({ id }) => id, maxLength: 6 })
  const WORK: PlacementFacts['work'] = {
    kind: 'session',
    project: 'shop',
    owner: 'ana',
    needs: [],
    harness: null,
    node: null,
    avoid: [],
    weight: 1,
  }

  test('for a placement, and neither more room nor one more node takes it away', () => {
    const shuffled = candidates.chain(nodes =>
      fc.tuple(fc.constant(nodes), fc.shuffledSubarray(nodes, { minLength: nodes.length })),
    )
    fc.assert(
      fc.property(shuffled, candidate, ([nodes, other], more) => {
        const place = (among: readonly CandidateNode[]) => placeWork({ work: WORK, transport: false, nodes: among })
        const placed = place(nodes)
        expect(place(other)).toEqual(placed)
        if (placed.result !== 'placed') return
        expect(place(nodes.map(node => ({ ...node, used: 0 }))).result).toBe('placed')
        if (!nodes.some(({ id }) => id === more.id)) expect(place([...nodes, more]).result).toBe('placed')
      }),
    )
  })
})

test('FL8: a clone is one of two that were heard in turn', () => {
  const facts = fc.record({
    instance: fc.constantFrom('', 'a', 'b'),
    past: fc.subarray(['a', 'b']),
    bootId: fc.constantFrom('', 'b1', 'b2'),
    heardAt: fc.option(fc.integer({ min: NOW - 60_000, max: NOW })),
    firstHelloAt: fc.option(fc.integer({ min: NOW - 60_000, max: NOW })),
  })
  fc.assert(
    fc.property(facts, ({ instance, past, bootId, heardAt, firstHelloAt }) => {
      const known = { state: 'active', epoch: 1, key: 'k', spool: '', spoolThrough: 0 } as const
      const hello = { key: 'k', epoch: 1, instance: 'b', bootId: 'b1', spool: 's', spoolFrom: 1, spoolTo: 0 }
      const { result, suspend } = decideReturn({
        now: NOW,
        aliveMs: 30_000,
        firstHelloAt,
        known: { ...known, instance, bootId, pastInstances: past, heardAt },
        hello,
      })
      const spokeInTurn =
        past.includes('b') || (instance === 'a' && heardAt !== null && firstHelloAt !== null && heardAt > firstHelloAt)
      expect(result === 'clone').toBe(spokeInTurn)
      expect(suspend).toBe(spokeInTurn)
    }),
  )
})
