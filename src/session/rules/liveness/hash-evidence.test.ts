import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashEvidence } from './hash-evidence.ts'

const rows: [because: string, evidence: string, normalised: string][] = [
  ['a full timestamp goes', 'a 2026-05-26T12:00:00.123456Z b', 'a b'],
  ['with a blank and an offset too', 'a 2026-05-26 12:00:00+0200 b', 'a b'],
  ['a time of day goes', 'a 12:00:00.5 b', 'a b'],
  ['seconds and milliseconds since 1970 go', 'a 1716724800 1716724800123 b', 'a b'],
  ['nine and fourteen digits stay', 'a 123456789 12345678901234 b', 'a 123456789 12345678901234 b'],
  ['digits glued to a letter or _ stay', 'a1716724800 _1716724800', 'a1716724800 _1716724800'],
  ['hours and minutes alone stay', 'a 12:00 b', 'a 12:00 b'],
  ['a bare date stays', 'a 2026-05-26 b', 'a 2026-05-26 b'],
  ['of a stamp with small letters only the time goes', '2026-05-26t12:00:00z', '2026-05-26tz'],
  ['U+0085 is white space', 'a\u0085b', 'a b'],
  ['U+FEFF is not', 'a\ufeffb', 'a\ufeffb'],
  ['all white space becomes one blank', '\t a \u3000\u2003\r\n b ', 'a b'],
  ['a letter beyond ASCII is no word letter', 'é1716724800', 'é'],
  ['nothing is left of nothing', ' \n ', ''],
]
test.each(rows)('%s', (_because, evidence, normalised) => {
  expect(hashEvidence(evidence).normalised).toBe(normalised)
})

const pad = (value: number, digits: number) => String(value).padStart(digits, '0')
const below = (max: number) => fc.integer({ min: 0, max })
const bareTime = fc
  .tuple(below(23), below(59), below(59), fc.option(below(999_999)))
  .map(([h, m, s, f]) => `${pad(h, 2)}:${pad(m, 2)}:${pad(s, 2)}${f === null ? '' : `.${f}`}`)
const fullStamp = fc
  .tuple(fc.integer({ min: 1970, max: 9999 }), fc.constantFrom('T', ' '), bareTime, fc.constantFrom('', 'Z', '+02:00'))
  .map(([year, glue, time, zone]) => `${year}-05-26${glue}${time}${zone}`)
const epoch = fc.integer({ min: 1_000_000_000, max: 9_999_999_999_999 }).map(String)
const stamp = fc.oneof(fullStamp, bareTime, epoch)
const word = fc.stringMatching(/^[a-z=_-]{1,8}$/)
const blank = fc
  .array(fc.constantFrom(...'\t\n\v\f\r \u0085\u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000'), {
    minLength: 1,
  })
  .map(blanks => blanks.join(''))

test('L8: restamping and other spacing change nothing', () => {
  const place = fc.record({ word, before: stamp, after: stamp, gap: blank, otherGap: blank })
  fc.assert(
    fc.property(fc.array(place), places => {
      const first = places.map(({ word, before, gap }) => `${word} ${before} ${gap}`).join('')
      const second = places.map(({ word, after, otherGap }) => `${word} ${after} ${otherGap}`).join('')
      expect(hashEvidence(second)).toEqual(hashEvidence(first))
      expect(hashEvidence(first).normalised).toBe(places.map(({ word }) => word).join(' '))
    }),
  )
})

test('the hash is the SHA-256 of the platform, over UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const { hash, normalised } = hashEvidence(text)
      expect(hash).toBe(createHash('sha256').update(normalised, 'utf8').digest('hex'))
    }),
  )
})
