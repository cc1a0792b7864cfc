import { expect, test } from 'vitest'
import { compareVersions, decideUpgrade, describeSkew } from './decide-upgrade.ts'

test.each([
  ['no daemon runs', '1.0.0', null, 'NO_DAEMON', 'start', null],
  ['the same', '1.0.0', '1.0.0', 'SAME_VERSION', 'nothing', null],
  ['an older daemon', '1.10.0', '1.9.9', 'DAEMON_OLDER', 'replace', /provost upgrade/],
  ['a newer daemon', '1.9.9', '1.10.0', 'DAEMON_NEWER', 'refuse', /newer program/],
  ['a daemon before its release', '1.0.0', '1.0.0-rc.2', 'DAEMON_OLDER', 'replace', /upgrade/],
  ['a daemon that tells nothing', '1.0.0', 'unknown', 'VERSION_UNKNOWN', 'replace', /unknown/],
] as const)('%s', (_words, program, daemon, rule, result, says) => {
  expect(decideUpgrade({ program, daemon })).toMatchObject({ rule, result })
  const said = describeSkew({ program, daemon })
  if (says === null) expect(said).toBeNull()
  else expect(said).toMatch(says)
})

test('versions are ordered as Semantic Versioning orders them', () => {
  const order = [
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.1',
    '1.2.0',
    '2.0.0',
  ]
  for (const [index, version] of order.entries()) {
    expect(compareVersions(version, version)).toBe(0)
    for (const later of order.slice(index + 1)) {
      expect(compareVersions(version, later)).toBeLessThan(0)
      expect(compareVersions(later, version)).toBeGreaterThan(0)
    }
  }
  expect(compareVersions('1.0', '1.0.0')).toBeNull()
})
