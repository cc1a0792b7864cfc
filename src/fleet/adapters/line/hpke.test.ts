// Against the vectors that RFC 9180 publishes (A.1.1), and against what must not open.
import { expect, test } from 'vitest'
import { AES_128_GCM, open, privateKeyOf, rawPublic, seal } from './hpke.ts'

const hex = (text: string) => Buffer.from(text, 'hex')
const SENDER = hex('52c4a758a802cd8b936eceea314432798d5baf2d7e9235dc084ab1b9cfa2f736')
const RECEIVER = hex('4612c550263fc8ad58375df3f557aac531d26850903e55a9f23f21d8534e8ac8')
const PUBLISHED = {
  enc: '37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431',
  receiver: '3948cfe0ad1ddb695d780e59077195da6c56506b027329794ab02bca80815c4d',
  info: hex('4f6465206f6e2061204772656369616e2055726e'),
  plain: hex('4265617574792069732074727574682c20747275746820626561757479'),
  aad: hex('436f756e742d30'),
  sealed: 'f938558b5d72f1a23810b4be2ab4f84331acc02fc97babc53a52ae8218a355a96d8770ac83d07bea87e13c512a',
}

test('what is published comes out, byte by byte', () => {
  const receiver = privateKeyOf(RECEIVER)
  expect(rawPublic(receiver).toString('hex')).toBe(PUBLISHED.receiver)
  const wording = { info: PUBLISHED.info, aad: PUBLISHED.aad, aead: AES_128_GCM }
  const sealed = seal(rawPublic(receiver), PUBLISHED.plain, wording, privateKeyOf(SENDER))
  expect(sealed.toString('hex')).toBe(PUBLISHED.enc + PUBLISHED.sealed)
  expect(open(receiver, sealed, wording)).toEqual(PUBLISHED.plain)
})

test('another key, other words and every other bit are refused', () => {
  const receiver = privateKeyOf(RECEIVER)
  const info = Buffer.from('nd_1\n1\nKEY')
  const sealed = seal(rawPublic(receiver), Buffer.from('sk-1'), { info })
  expect(open(receiver, sealed, { info }).toString()).toBe('sk-1')
  expect(() => open(privateKeyOf(SENDER), sealed, { info })).toThrow()
  expect(() => open(receiver, sealed, { info: Buffer.from('nd_1\n2\nKEY') })).toThrow()
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    if (bit === 32 * 8 - 1) continue // the highest bit of a point says nothing (RFC 7748)
    const changed = Buffer.from(sealed)
    changed[bit >> 3]! ^= 1 << (bit & 7)
    expect(() => open(receiver, changed, { info })).toThrow()
  }
})
