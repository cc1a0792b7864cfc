// Whether messages may be sent to an address. What lies in a private network is not for a message to reach by accident.
import { SECRET_PREFIX } from './sign-webhook.ts'

const URL_MAX = 2_000
const SECRET = /^whsec_[A-Za-z0-9+/]+={0,2}$/
const SECRET_BYTES = { min: 24, max: 64 }

export type EndpointProblem = { readonly field: string; readonly why: string }

/** Undefined: nothing is wrong with it. */
export function checkEndpoint(url: string, allowPrivate: boolean): EndpointProblem | undefined {
  const wrong = (why: string) => ({ field: 'url', why })
  if (url.length > URL_MAX) return wrong(`longer than ${URL_MAX} characters`)
  const parsed = URL.parse(url)
  if (!parsed) return wrong('not an absolute address')
  if (parsed.username !== '' || parsed.password !== '') return wrong('a name or password in it would lie in the log')
  if (parsed.protocol === 'https:') return undefined
  if (parsed.protocol === 'http:' && allowPrivate) return undefined
  return wrong('it must begin with https://; http:// only with --allow-private')
}

/** Undefined: it can sign. */
export function checkSecret(secret: string): EndpointProblem | undefined {
  const coded = secret.slice(SECRET_PREFIX.length)
  const bytes = (coded.length / 4) * 3 - (coded.match(/=*$/)?.[0].length ?? 0)
  const isSound = SECRET.test(secret) && coded.length % 4 === 0
  if (isSound && bytes >= SECRET_BYTES.min && bytes <= SECRET_BYTES.max) return undefined
  return { field: 'secret', why: 'it must be whsec_ and base64 of 24 to 64 bytes' }
}

type Range = readonly [first: readonly number[], bits: number]

/** Own, private, link-local, shared, reserved and group addresses (RFC 6890). */
const PRIVATE_4: readonly Range[] = [
  [[0, 0, 0, 0], 8],
  [[10, 0, 0, 0], 8],
  [[100, 64, 0, 0], 10],
  [[127, 0, 0, 0], 8],
  [[169, 254, 0, 0], 16],
  [[172, 16, 0, 0], 12],
  [[192, 0, 0, 0], 24],
  [[192, 168, 0, 0], 16],
  [[198, 18, 0, 0], 15],
  [[224, 0, 0, 0], 3],
]

/** An address in digits, as a name was resolved to; what cannot be read is not let through. */
export function isPrivateAddress(address: string): boolean {
  const bytes = readFour(address)
  if (bytes) return PRIVATE_4.some(range => isWithin(bytes, range))
  const words = readSix(address)
  if (!words) return true
  const isMapped = words.slice(0, 5).every(word => word === 0) && (words[5] === 0xffff || words[5] === 0)
  if (isMapped) return isPrivateAddress(toFour(words[6]!, words[7]!))
  const first = words[0]!
  // 64:ff9b::/96 and 2002::/16 carry an address of four bytes.
  if (first === 0x64 && words[1] === 0xff9b) return isPrivateAddress(toFour(words[6]!, words[7]!))
  if (first === 0x2002) return isPrivateAddress(toFour(words[1]!, words[2]!))
  return first < 0x2000 || first > 0x3fff // only 2000::/3 is the public network
}

const toFour = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.')

function isWithin(bytes: readonly number[], [first, bits]: Range): boolean {
  const numberOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum * 256 + part, 0)
  const size = 2 ** (32 - bits)
  return Math.floor(numberOf(bytes) / size) === Math.floor(numberOf(first) / size)
}

function readFour(address: string): readonly number[] | undefined {
  const parts = address.split('.')
  const isSound = parts.length === 4 && parts.every(part => /^\d{1,3}$/.test(part) && Number(part) < 256)
  return isSound ? parts.map(Number) : undefined
}

/** `::1` as eight words; the zone behind `%` says nothing about who it is. */
function readSix(address: string): readonly number[] | undefined {
  const bare = address.split('%')[0]!.replace(/(\d+\.\d+\.\d+\.\d+)$/, written => {
    const bytes = readFour(written)
    return bytes ? [bytes[0]! * 256 + bytes[1]!, bytes[2]! * 256 + bytes[3]!].map(hex).join(':') : written
  })
  const halves = bare.split('::')
  if (halves.length > 2 || !/^[0-9a-f:]+$/i.test(bare)) return undefined
  const [head = [], tail = []] = halves.map(half => (half === '' ? [] : half.split(':')))
  const missing = halves.length === 2 ? 8 - head.length - tail.length : 0
  const words = [...head, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...tail]
  return words.length === 8 && words.every(word => /^[0-9a-f]{1,4}$/i.test(word))
    ? words.map(word => Number.parseInt(word, 16))
    : undefined
}

const hex = (word: number) => word.toString(16)
