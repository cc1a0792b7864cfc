// The filter as the kernel reads it: carried out step by step, for every call, of this kind of machine and of others.
import { describe, expect, test } from 'vitest'
import { composeSeccompFilter } from './seccomp-filter.ts'

type Call = { readonly arch: number; readonly number: number; readonly second?: number }

/** What the kernel does with it; every jump leads forward, so it ends. */
function carryOut(filter: Uint8Array, { arch, number, second = 0 }: Call): 'allowed' | 'refused' {
  const steps = new DataView(filter.buffer)
  let held = 0
  for (let at = 0; at * 8 < filter.length; at++) {
    const [code, value] = [steps.getUint16(at * 8, true), steps.getUint32(at * 8 + 4, true)]
    if (code === 0x06) return value === 0x7fff0000 ? 'allowed' : 'refused'
    if (code === 0x20) held = { 0: number, 4: arch, 24: second }[value]!
    else at += steps.getUint8(at * 8 + ((code === 0x15 ? held === value : held >= value) ? 2 : 3))
  }
  throw new Error('it has no end')
}

const X64 = { name: 'x64', arch: 0xc000003e, ioctl: 16, mount: 165, keyctl: 250, read: 0, execve: 59 }
const ARM64 = { name: 'arm64', arch: 0xc00000b7, ioctl: 29, mount: 40, keyctl: 219, read: 63, execve: 221 }

describe.each([X64, ARM64])('$name', ({ name, arch, ioctl, mount, keyctl, read, execve }) => {
  const filter = composeSeccompFilter(name)!
  const ask = (number: number, second?: number) =>
    carryOut(filter, { arch, number, ...(second !== undefined && { second }) })

  test('what has opened cages before is refused, and ordinary work is not', () => {
    for (const call of [mount, keyctl, 425, 442]) expect(ask(call)).toBe('refused')
    for (const call of [read, execve, ioctl]) expect(ask(call)).toBe('allowed')
    const refused = Array.from({ length: 600 }, (_, call) => call).filter(call => ask(call) === 'refused')
    expect(refused).toHaveLength(30)
  })

  test('nothing is typed into a terminal', () => {
    expect([0x5412, 0x541c, 0x5401, 0x5413].map(command => ask(ioctl, command))).toEqual([
      ...['refused', 'refused'],
      ...['allowed', 'allowed'],
    ])
  })

  test('calls of another kind of program are refused, whatever they are', () => {
    const other = name === 'x64' ? ARM64.arch : X64.arch
    for (let call = 0; call < 600; call++) {
      expect(carryOut(filter, { arch: other, number: call })).toBe('refused')
      expect(ask(call + 0x40000000)).toBe('refused')
    }
  })
})

test('of a machine that is not known there is none', () => {
  expect(composeSeccompFilter('s390x')).toBeNull()
})
