// What travels between a node and its plane: tickets, signatures, numbered records, and which events are told.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StoredEvent } from '#kernel/events/event'
import { composeSignatureBase } from '../signature-base.ts'
import { findSignature } from './read-signature.ts'
import { selectForPlane } from './select-for-plane.ts'
import { composeRecord, gapOf, listBlobs, readRecord, SPOOL_KINDS } from './spool-record.ts'
import { findTicket, judgeTicket, ticketId } from './ticket.ts'

const AT = '2026-01-01T00:00:00.000Z'
const event = (stream: string, type: string, data: object = {}): StoredEvent => ({
  ...{ id: 'ev_1', type, schema: 1, at: AT, actor: { kind: 'system', id: 'system/fleet' }, cause: null },
  ...{ correlation: 'co_1', data: { ...data }, stream, version: 1, position: 7, hash: '' },
})

const body = fc.record({
  at: fc.string(),
  kind: fc.constantFrom(...SPOOL_KINDS.filter(kind => kind !== 'gap')),
  data: fc.dictionary(fc.string(), fc.jsonValue()),
})

describe('records', () => {
  test('a record that went through JSON is the same one, and any change of it is found out', () => {
    fc.assert(
      fc.property(body, fc.integer({ min: 1 }), fc.string(), (said, seq, other) => {
        const record = composeRecord(seq, said)
        const sent = JSON.parse(JSON.stringify(record))
        expect(readRecord(sent)).toEqual(sent)
        expect(() => readRecord({ ...sent, seq: seq + 1 })).toThrow('hash')
        if (other !== said.at) expect(() => readRecord({ ...sent, at: other })).toThrow('hash')
      }),
    )
  })

  test.each([0, -1, 1.5, 2 ** 53, '1', null])('a number like %s is refused', seq => {
    expect(() => readRecord({ ...composeRecord(1, { at: AT, kind: 'gap', data: {} }), seq })).toThrow('seq')
  })

  test('a gap ends where it says, and not further than a million away', () => {
    const gap = (gapTo: unknown) => composeRecord(5, { at: AT, kind: 'gap', data: { gapTo } })
    expect([gapOf(gap(5)), gapOf(gap(1_000_004))]).toEqual([5, 1_000_004])
    for (const gapTo of [4, 1_000_005, undefined]) expect(() => gapOf(gap(gapTo))).toThrow('gapTo')
    expect(gapOf(composeRecord(5, { at: AT, kind: 'usage', data: { gapTo: 9 } }))).toBe(null)
  })

  test('blobs are found wherever an event names them', () => {
    expect(listBlobs({ a: [{ $blob: 'x', bytes: 3 }], b: { c: { $blob: 'y' } }, d: 'z' })).toEqual(['x', 'y'])
  })
})

describe('what is told', () => {
  const work = { id: 'wk_1', attempt: 2, subject: 'shop-1', state: 'claimed', outcome: '' } as const
  const works = new Map([['shop-1', work]])
  const failed = new Map([['shop-1', { ...work, state: 'settled', outcome: 'failed' } as const]])

  test.each([
    ['session/shop-1', 'session.exited', 'exit_record'],
    ['session/shop-1', 'session.probed', 'observation'],
    ['outbox/shop-1', 'message.queued', 'message'],
    ['usage/shop-1', 'usage.counted', 'usage'],
    ['work/wk_1', 'work.settled', 'settled'],
    ['ask/as_1', 'ask.answered', 'message'],
  ])('%s %s is told as %s', (stream, type, kind) => {
    expect(selectForPlane(event(stream, type), works)).toMatchObject({ kind, data: { stream, position: 7 } })
  })

  test.each([
    ['session/shop-2', 'session.created'],
    ['work/wk_1', 'work.claimed'],
    ['work/wk_2', 'work.settled'],
    ['ask/as_1', 'ask.made'],
    ['project/shop', 'project.added'],
    ['review/shop-1', 'review.requested'],
    ['node/nd_1', 'node.joined'],
    ['pass/pa_1', 'pass.given'],
  ])('%s %s stays here', (stream, type) => {
    expect(selectForPlane(event(stream, type), works)).toBe(undefined)
  })

  test('of work that could not be started only its end is told: what goes by its name is of this home', () => {
    expect(selectForPlane(event('session/shop-1', 'session.created'), failed)).toBe(undefined)
    expect(selectForPlane(event('work/wk_1', 'work.settled'), failed)).toMatchObject({ kind: 'settled', attempt: 2 })
  })
})

describe('tickets', () => {
  const made = event('ticket/tk_1', 'ticket.made', { expiresAt: '2026-01-01T00:10:00.000Z', labels: { team: 'core' } })
  const at = Date.parse('2026-01-01T00:10:00.000Z')

  test.each([
    [[], at, { may: false, rule: 'K1', why: 'unknown' }],
    [[made, event('ticket/tk_1', 'ticket.used')], at, { may: false, rule: 'K2', why: 'used' }],
    [[made], at + 1, { may: false, rule: 'K3', why: 'expired' }],
    [[made], at, { may: true, rule: 'K4', labels: { team: 'core' } }],
  ])('%#', (history, now, answer) => {
    expect(judgeTicket(history, now)).toEqual(answer)
  })

  test('any text is a whole ticket or none', () => {
    const decode = (text: string) => Buffer.from(text, 'base64url').toString('utf8')
    fc.assert(fc.property(fc.string(), text => findTicket(`pvt1.${text}`, decode) === undefined))
    const ticket = { url: 'https://plane:7443', authority: 'a', secret: 's', expires: AT }
    const text = `pvt1.${Buffer.from(JSON.stringify(ticket)).toString('base64url')}`
    expect(findTicket(text, decode)).toEqual(ticket)
    expect(findTicket(text.slice(1), decode)).toBe(undefined)
    expect(ticketId('s')).toMatch(/^tk_[0-9A-F]{26}$/)
  })
})

describe('signatures', () => {
  const signed = {
    ...{ method: 'POST', path: '/node/v1/poll', query: '', bodySha256: 'ab'.repeat(32), node: 'nd_4K7Q', epoch: 3 },
    ...{ created: 1_700_000_000, nonce: 'abcdefghijklmnop', keyId: 'cd'.repeat(32) },
  }
  const { digest, params } = composeSignatureBase(signed)
  const headers = {
    ...{ 'provost-node': 'nd_4K7Q', 'provost-epoch': '3', 'content-digest': digest },
    ...{ 'signature-input': `sig1=${params}`, signature: 'sig1=:AAAA:' },
  }

  test('what was composed is read back', () => {
    const { node, epoch, created, nonce, keyId } = signed
    expect(findSignature(headers)).toEqual({ node, epoch, created, nonce, keyId, digest, signature: 'AAAA' })
  })

  test.each(Object.keys(headers))('without %s it is not signed', name => {
    expect(findSignature({ ...headers, [name]: undefined })).toBe(undefined)
    expect(findSignature({ ...headers, [name]: 'x' })?.digest ?? 'none').not.toBe(digest)
  })
})
