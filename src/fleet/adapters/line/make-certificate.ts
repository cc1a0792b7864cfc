// Certificates of a plane: an authority that signs itself, and one for the server that the authority signs. Node can read and use
// certificates and cannot make them, so the few bytes are composed here.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isIP, isIPv4 } from 'node:net'
import { bits, der, identifier, moment, octets, sequence, set, truth, whole, words } from './der.ts'

export type Certified = { readonly certificate: string; readonly key: string }

const DAY_MS = 86_400_000
const YEARS_10_MS = 3_650 * DAY_MS
const YEAR_MS = 397 * DAY_MS
/** Clocks of nodes may be behind. */
const EARLIER_MS = DAY_MS

const ECDSA_SHA256 = sequence(identifier('2a8648ce3d040302'))
const COMMON_NAME = '550403'
const BASIC_CONSTRAINTS = '551d13'
const KEY_USAGE = '551d0f'
const EXTENDED_USE = '551d25'
const OTHER_NAMES = '551d11'
const SERVES = '2b06010505070301'

export function makeAuthority(now: Date): Certified {
  const key = newKey()
  const extensions = [
    extension(BASIC_CONSTRAINTS, sequence(truth()), true),
    extension(KEY_USAGE, bits(1, Buffer.from([0x06])), true), // signs certificates and lists of them
  ]
  return {
    key,
    certificate: certify({ key, signer: key, name: AUTHORITY, by: AUTHORITY, now, lifeMs: YEARS_10_MS, extensions }),
  }
}

const AUTHORITY = 'provost plane authority'

/** `names`: host names and addresses under which the plane is reached. */
export function makeServerCertificate(authority: Certified, names: readonly string[], now: Date): Certified {
  const key = newKey()
  const extensions = [
    extension(BASIC_CONSTRAINTS, sequence(), true),
    extension(KEY_USAGE, bits(7, Buffer.from([0x80])), true), // signs what the two agree on
    extension(EXTENDED_USE, sequence(identifier(SERVES)), false),
    extension(OTHER_NAMES, sequence(...names.map(composeName)), false),
  ]
  const wish = { key, signer: authority.key, name: 'provost plane', by: AUTHORITY, now, lifeMs: YEAR_MS, extensions }
  return { key, certificate: certify(wish) }
}

/** What a ticket pins: SHA-256 of the certificate's bytes. */
export function fingerprint(certificate: string): string {
  return createHash('sha256').update(toDer(certificate)).digest('hex')
}

type Wish = {
  readonly key: string
  readonly signer: string
  readonly name: string
  readonly by: string
  readonly now: Date
  readonly lifeMs: number
  readonly extensions: readonly Buffer[]
}

function certify({ key, signer, name, by, now, lifeMs, extensions }: Wish): string {
  const from = new Date(now.getTime() - EARLIER_MS)
  const said = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))), // the third version
    whole(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ECDSA_SHA256,
    nameOf(by),
    sequence(moment(from), moment(new Date(now.getTime() + lifeMs))),
    nameOf(name),
    createPublicKey(createPrivateKey(key)).export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  )
  return toPem(sequence(said, ECDSA_SHA256, bits(0, sign('sha256', said, signer))))
}

function newKey(): string {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey
}

function nameOf(text: string): Buffer {
  return sequence(set(sequence(identifier(COMMON_NAME), words(text))))
}

function extension(id: string, content: Buffer, isCritical: boolean): Buffer {
  return sequence(identifier(id), ...(isCritical ? [truth()] : []), octets(content))
}

function composeName(name: string): Buffer {
  return isIP(name) === 0 ? der(0x82, Buffer.from(name, 'ascii')) : der(0x87, addressBytes(name))
}

function addressBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number))
  const [head = '', tail] = address.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const left = groups(head)
  const right = groups(tail ?? '')
  const middle = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return Buffer.from([...left, ...middle, ...right].map(group => group.padStart(4, '0')).join(''), 'hex')
}

function toPem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g)!
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

function toDer(certificate: string): Buffer {
  return Buffer.from(certificate.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64')
}
