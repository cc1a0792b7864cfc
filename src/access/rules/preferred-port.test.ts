// A home keeps its port, and two homes rarely meet.
import { expect, test } from 'vitest'
import { preferredPort } from './preferred-port.ts'

test('one home has one port, outside of what systems hand out by themselves', () => {
  const ports = Array.from({ length: 1_000 }, (_, n) => preferredPort(`/home/user-${n}/.local/share/provost`))
  expect(preferredPort('/home/user-7/.local/share/provost')).toBe(ports[7])
  expect(Math.min(...ports)).toBeGreaterThanOrEqual(18_000)
  expect(Math.max(...ports)).toBeLessThan(30_000)
  expect(new Set(ports).size).toBeGreaterThan(900)
})
