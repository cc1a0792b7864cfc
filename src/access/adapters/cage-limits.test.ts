import { expect, test } from 'vitest'
import { countsPerNamespace } from './cage-limits.ts'

test.each([
  ['5.13.19', false],
  ['5.14.0-70.el9', true],
  ['6.1.0-18-amd64', true],
  ['4.19.0', false],
  ['no number', false],
])('a kernel %s counts processes per namespace: %s', (kernel, does) => {
  expect(countsPerNamespace(kernel)).toBe(does)
})
