// What a project file may not say for the person who cloned it.
import { expect, test } from 'vitest'
import type { ConfigFileContent } from './config-source.ts'
import { resolveConfig } from './resolve-config.ts'

const FACTS = { directoryName: 'demo', originUrl: 'git@example.org:acme/widget.git', remoteHead: 'trunk' }

function fileOf(path: readonly string[], value: unknown, line: number): ConfigFileContent {
  return { value: path.reduceRight((inner, name) => ({ [name]: inner }), value), lineOf: () => line }
}

test.each([
  ['claimed', undefined, 'ci_attested', 'default'],
  ['commit_exists', undefined, 'ci_attested', 'default'],
  ['ran_here', undefined, 'ran_here', 'project .provost/config.yaml:12'],
  ['ci_attested', 'ran_here', 'ran_here', 'home config.yaml:3'],
  ['claimed', 'commit_exists', 'commit_exists', 'home config.yaml:3'],
  ['ci_attested', 'claimed', 'ci_attested', 'project .provost/config.yaml:12'],
])('a project file that lets the gate need %s where the home says %s: %s holds', (project, home, holds, source) => {
  const path = ['evidence', 'needs', 'gate']
  const files = { project: fileOf(path, project, 12), home: home === undefined ? undefined : fileOf(path, home, 3) }
  const resolved = resolveConfig(files, FACTS)
  const key = 'evidence.needs.gate'
  expect(resolved.ok && resolved.settings.find(setting => setting.key === key)).toEqual({ key, value: holds, source })
})
