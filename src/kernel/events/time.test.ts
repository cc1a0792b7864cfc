import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageMs, isWrittenInstant, readInstant, writeInstant } from './time.ts'

const readable: [text: string, written: string][] = [
  ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
  ['2026-04-20T12:00:00.1234567Z', '2026-04-20T12:00:00.123Z'], // cut, not rounded
  ['2026-04-20T12:00:00.9999Z', '2026-04-20T12:00:00.999Z'],
  ['2024-02-29T23:59:59Z', '2024-02-29T23:59:59.000Z'],
  ['2026-04-20T12:00:00+02:00', '2026-04-20T10:00:00.000Z'],
  ['2026-04-20T12:00:00-00:30', '2026-04-20T12:30:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
]
test.each(readable)('%s is %s', (text, written) => expect(writeInstant(readInstant(text)!)).toBe(written))

const unreadable = [
  '2026-04-20',
  '2026-04-20T12:00Z',
  '2026-04-20 12:00:00Z',
  '2026-04-20t12:00:00z',
  '2026-04-20T12:00:00',
  '2026-04-20T24:00:00Z',
  '2026-04-20T12:60:00Z',
  '2026-04-20T12:00:60Z',
  '2025-02-29T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-00-10T00:00:00Z',
  '2026-01-00T00:00:00Z',
  '1969-12-31T23:59:59Z',
  '10000-01-01T00:00:00Z',
  '2026-04-20T12:00:00.Z',
  '2026-04-20T12:00:00.1234567890Z',
  '2026-04-20T12:00:00+24:00',
  '2026-04-20T12:00:00+02:60',
  '2026-04-20T12:00:00+0200',
  ' 2026-04-20T12:00:00Z',
  '2026-04-20T12:00:00Z\n',
  '',
  'now',
  null,
  undefined,
  0,
  {},
]
test.each(unreadable)('%j is unreadable', text => expect(readInstant(text)).toBeUndefined())

test('what is written is read back as the same instant', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 253402300799999 }),
      instant => readInstant(writeInstant(instant)) === instant,
    ),
  )
})

test('what is as long as we write it is read as with one more digit behind it', () => {
  const written = fc.integer({ min: 0, max: 253402300799999 }).map(writeInstant)
  const changed = fc
    .tuple(written, fc.nat(22), fc.constantFrom(...'0123456789:-.TZ+ e٣'))
    .map(([text, at, sign]) => text.slice(0, at) + sign + text.slice(at + 1))
  const longer = (text: string) => `${text.slice(0, -1)}0Z`
  fc.assert(
    fc.property(fc.oneof(written, changed), text => readInstant(text) === readInstant(longer(text))),
    { numRuns: 2_000 },
  )
})

test('an age is never negative', () => {
  expect([ageMs(10, 4), ageMs(4, 10)]).toEqual([6, 0])
})

test('what was written is known again, and nothing else is', () => {
  const digit = fc.constantFrom(...'0123456789')
  const digits = (length: number) => fc.array(digit, { minLength: length, maxLength: length }).map(all => all.join(''))
  const near = fc
    .tuple(digits(4), digits(2), digits(2), digits(2), digits(2), digits(2), digits(3), fc.constantFrom('Z', 'z', ''))
    .map(([year, month, day, hour, minute, second, ms, zone]) =>
      [`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}`, zone].join(''),
    )
  const given = fc.oneof(near, fc.constantFrom(...unreadable.filter(text => typeof text === 'string')), fc.string())
  const isWritten = (text: string) => {
    const instant = readInstant(text)
    return instant !== undefined && writeInstant(instant) === text
  }
  fc.assert(
    fc.property(given, text => void expect(isWrittenInstant(text), text).toBe(isWritten(text))),
    { numRuns: 2_000 },
  )
  fc.assert(fc.property(fc.nat({ max: 253_402_300_799_999 }), ms => isWrittenInstant(writeInstant(ms))))
  expect(isWrittenInstant('2025-02-29T00:00:00.000Z')).toBe(false)
  expect(isWrittenInstant('2026-01-31T24:00:00.000Z')).toBe(false)
})
