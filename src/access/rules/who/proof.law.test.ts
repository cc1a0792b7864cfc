// AU2 and AU3: nobody is a person without a living pass of one, a cage's door knows only its session, and what is over stays over.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CREDENTIAL_KINDS,
  type Credential,
  classifyProof,
  DOORS,
  type ProofFacts,
  SIGNATURES,
} from './classify-proof.ts'
import { issuePass } from './issue-pass.ts'
import { judgePass } from './judge-pass.ts'
import { endOf, LONGEST_LIFE_MS, PASS_KINDS, type Pass, STANDINGS } from './passes.ts'

function* everyCredential(): Generator<Credential | null> {
  yield null
  for (const kind of CREDENTIAL_KINDS)
    for (const standing of STANDINGS)
      for (const names of [[], ['ana'], ['ana', 'bo']]) yield { kind, id: 'shop-7', standing, names, generation: 2 }
}

function* everyProof(): Generator<ProofFacts> {
  for (const credential of everyCredential())
    for (const door of DOORS)
      for (const tty of [false, true])
        for (const named of [null, 'ana', 'eve', 'shop-7', ''])
          for (const part of [null, 'probe'])
            for (const signature of SIGNATURES)
              for (const unconfined of [0, 1]) yield { door, tty, named, part, credential, signature, unconfined }
}

test('an actor is a person only by a living pass of one, and through a cage nothing but that session', () => {
  const broken = new Set<string>()
  for (const facts of everyProof()) {
    const { may, actor, exposed, proof, code, rule } = classifyProof(facts)
    const { credential, door, named } = facts
    if (may !== (actor !== null) || may !== (code === null)) broken.add(`${rule}: half an answer`)
    if (!may) continue
    const isLive = credential?.standing === 'live'
    const isOfPerson = isLive && ['owner', 'login', 'person'].includes(credential.kind)
    if (actor?.kind === 'person' && !isOfPerson) broken.add(`${rule}: a person without a pass`)
    if (door === 'cage' && (credential?.kind !== 'session' || actor?.id !== credential.id || !isLive))
      broken.add(`${rule}: somebody else in a cage`)
    if (actor?.kind === 'agent' && proof !== 'session:shop-7/2') broken.add(`${rule}: an agent without its generation`)
    if (door !== 'inside' && named !== null && actor?.id !== named) broken.add(`${rule}: a name that was not meant`)
    if (exposed && actor?.kind !== 'person') broken.add(`${rule}: exposed is said of persons`)
  }
  expect([...broken]).toEqual([])
})

/** Who the holder of each pass is, and how that is told. */
const HOLDERS: Readonly<Record<Credential['kind'], { readonly kind: string; readonly proof: RegExp }>> = {
  session: { kind: 'agent', proof: /^session:shop-7\/2$/ },
  node: { kind: 'node', proof: /^node:shop-7$/ },
  ci: { kind: 'ci', proof: /^ci:shop-7$/ },
  login: { kind: 'person', proof: /^login$/ },
  person: { kind: 'person', proof: /^pass:shop-7$/ },
  owner: { kind: 'person', proof: /^(?:terminal|pass:shop-7)$/ },
}

test('every pass makes its holder what it was issued for, and nothing else', () => {
  const broken = new Set<string>()
  const seen = new Set<string>()
  for (const facts of everyProof()) {
    const { may, actor, proof, signed, exposed } = classifyProof(facts)
    const { credential, tty, part, signature, unconfined } = facts
    if (!may || !credential || part !== null) continue
    const holder = HOLDERS[credential.kind]
    seen.add(credential.kind)
    if (actor?.kind !== holder.kind || !holder.proof.test(proof))
      broken.add(`${credential.kind}: ${actor?.kind} by ${proof}`)
    if (credential.kind === 'owner' && (proof === 'terminal') !== tty)
      broken.add('a terminal where none is, or the reverse')
    if (holder.kind !== 'person') continue
    if (signed !== (signature === 'valid')) broken.add('signed by what is no signature')
    if (exposed !== (signature !== 'valid' && unconfined > 0)) broken.add('exposed though signed, or beside nobody')
  }
  expect({ broken: [...broken], seen: [...seen].toSorted() }).toEqual({
    broken: [],
    seen: Object.keys(HOLDERS).toSorted(),
  })
})

test('every row of the table decides something', () => {
  const rules = new Set<number>()
  for (const facts of everyProof()) rules.add(Number(classifyProof(facts).rule.slice(1)))
  expect([...rules].toSorted((left, right) => left - right)).toEqual(Array.from({ length: 17 }, (_, at) => at + 1))
})

const KEY = 'a'.repeat(64)
const NOW = Date.UTC(2026, 10, 16, 9)
const instant = fc.integer({ min: NOW - 100 * 86_400_000, max: NOW + 100 * 86_400_000 })
const anyPass: fc.Arbitrary<Pass> = fc.record({
  kind: fc.constantFrom(...PASS_KINDS),
  issuedAt: instant,
  expiresAt: fc.option(instant),
  revokedAt: fc.option(instant, { freq: 3 }),
  usesMax: fc.option(fc.integer({ min: 1, max: 3 })),
  uses: fc.integer({ min: 0, max: 4 }),
  session: fc.constant('shop-7'),
  generation: fc.integer({ min: 1, max: 3 }),
  boundTo: fc.constantFrom(null, KEY, 'b'.repeat(64)),
})
const anySession = fc.record({
  id: fc.constantFrom('shop-7', 'shop-8'),
  generation: fc.integer({ min: 1, max: 3 }),
  ended: fc.boolean(),
})

test('a pass lives at no instant at or after its end, its revocation or the end of its generation', () => {
  fc.assert(
    fc.property(anyPass, instant, fc.option(anySession), (pass, now, session) => {
      if (judgePass({ pass, now, session, daemonKey: KEY }).standing !== 'live') return
      expect(pass.revokedAt).toBeNull()
      expect(now).toBeLessThan(endOf(pass) ?? Number.POSITIVE_INFINITY)
      if (pass.kind === 'session') expect(session).toEqual({ id: 'shop-7', generation: pass.generation, ended: false })
    }),
    { numRuns: 20_000 },
  )
})

test('what is ended, revoked, used or expired never lives again as time and uses grow', () => {
  fc.assert(
    fc.property(anyPass, instant, anySession, fc.nat(), fc.nat(5), (pass, now, session, laterMs, moreUses) => {
      const before = judgePass({ pass, now, session, daemonKey: KEY }).standing
      if (before === 'live' || before === 'unknown') return
      const after = { ...pass, uses: pass.uses + moreUses }
      expect(judgePass({ pass: after, now: now + laterMs, session, daemonKey: KEY }).standing).not.toBe('live')
    }),
    { numRuns: 20_000 },
  )
})

test.each(PASS_KINDS)('a pass of kind %s is issued for its longest life at most', kind => {
  const longestMs = LONGEST_LIFE_MS[kind]
  for (const ttlMs of [null, 0, 1, 60_000, (longestMs ?? 0) + 1]) {
    for (const by of [{ kind: 'person', role: 'owner' } as const, { kind: 'system', role: null } as const]) {
      const wish = { by, kind, role: kind === 'person' ? ('observer' as const) : null, name: 'bo', ttlMs, now: NOW }
      const { may, expiresAt } = issuePass({ ...wish, fromLink: 'live' })
      if (may && longestMs !== null) expect(expiresAt).toBeLessThanOrEqual(NOW + longestMs)
      if (ttlMs === 0) expect(may).toBe(false)
    }
  }
})

test('a link is for one use, whatever was written down', () => {
  const pass: Pass = {
    kind: 'link',
    issuedAt: NOW,
    expiresAt: null,
    revokedAt: null,
    usesMax: 5,
    uses: 1,
    session: null,
    generation: null,
    boundTo: KEY,
  }
  expect(judgePass({ pass, now: NOW, session: null, daemonKey: KEY })).toMatchObject({ standing: 'used', rule: 'L7' })
})
