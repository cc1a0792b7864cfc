// As much of DER as a certificate takes: bytes with a tag and their length before them.
const LONG = 0x80
const BYTE = 256

export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}

function lengthOf(length: number): number[] {
  if (length < LONG) return [length]
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / BYTE)) bytes.unshift(rest % BYTE)
  return [LONG + bytes.length, ...bytes]
}

export const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts)
export const set = (...parts: readonly Uint8Array[]) => der(0x31, ...parts)
/** As it is written in hex: the numbers of an identifier are packed, and nobody computes them here. */
export const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
export const octets = (content: Uint8Array) => der(0x04, content)
export const bits = (unused: number, content: Uint8Array) => der(0x03, Buffer.from([unused]), content)
export const truth = () => der(0x01, Buffer.from([0xff]))
export const words = (text: string) => der(0x0c, Buffer.from(text, 'utf8'))
/** A positive number: with its first bit it would be a negative one, and a zero before it is only allowed where that is so. */
export const whole = (bytes: Uint8Array) => der(0x02, Buffer.from(bytes[0]! >= LONG ? [0] : []), bytes)
export const moment = (at: Date) =>
  der(0x18, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`, 'ascii'))
