// What the daemon reads before any project is known.
import { expect, test } from 'vitest'
import { resolveHomeConfig } from './resolve-config.ts'

test('the daemon needs no project', () => {
  const resolved = resolveHomeConfig({
    env: { PROVOST_STORE: 'postgres://db/x' },
    home: { value: { listen: { port: 80 } }, lineOf: () => 4 },
  })
  expect(resolved).toEqual({
    ok: true,
    config: {
      store: 'postgres://db/x',
      listen: { socket: true, host: '127.0.0.1', port: 80, tls: null },
      daemon: 'auto',
      notify: null,
      authority: { fourEyes: false, sign: [], signers: null },
      sensitive: { allow: [] },
      trust: { folders: [] },
      proof: { checkpointMs: 86_400_000, publish: { git: [] }, requireHiddenKey: false },
      otel: { enabled: false, endpoint: 'http://127.0.0.1:4318', headersEnv: null, semconv: '1.41.0' },
      accounts: [],
      spread: { mode: 'none', order: [] },
      fleet: { labels: {}, capacity: 8, lock: 'none', projects: null },
    },
    settings: [
      { key: 'store', value: 'postgres://db/x', source: 'env PROVOST_STORE' },
      { key: 'listen.socket', value: true, source: 'default' },
      { key: 'listen.host', value: '127.0.0.1', source: 'default' },
      { key: 'listen.port', value: 80, source: 'home config.yaml:4' },
      { key: 'listen.tls', value: null, source: 'default' },
      { key: 'daemon', value: 'auto', source: 'default' },
      { key: 'notify', value: null, source: 'default' },
      { key: 'authority.fourEyes', value: false, source: 'default' },
      { key: 'authority.sign', value: [], source: 'default' },
      { key: 'authority.signers', value: null, source: 'default' },
      { key: 'sensitive.allow', value: [], source: 'default' },
      { key: 'trust.folders', value: [], source: 'default' },
      { key: 'proof.checkpointMs', value: 86_400_000, source: 'default' },
      { key: 'proof.publish.git', value: [], source: 'default' },
      { key: 'proof.requireHiddenKey', value: false, source: 'default' },
      { key: 'otel.enabled', value: false, source: 'default' },
      { key: 'otel.endpoint', value: 'http://127.0.0.1:4318', source: 'default' },
      { key: 'otel.headersEnv', value: null, source: 'default' },
      { key: 'otel.semconv', value: '1.41.0', source: 'default' },
      { key: 'accounts', value: [], source: 'default' },
      { key: 'spread.mode', value: 'none', source: 'default' },
      { key: 'spread.order', value: [], source: 'default' },
      { key: 'fleet.labels', value: {}, source: 'default' },
      { key: 'fleet.capacity', value: 8, source: 'default' },
      { key: 'fleet.lock', value: 'none', source: 'default' },
      { key: 'fleet.projects', value: null, source: 'default' },
    ],
  })
})

const refusalOf = (value: object) => {
  const resolved = resolveHomeConfig({ env: {}, home: { value, lineOf: () => 4 } })
  return resolved.ok ? [] : resolved.problems.map(({ path, message }) => `${path} ${message}`)
}

const work = { id: 'work', harness: 'codex' }

test.each<[law: string, value: object, problems: readonly unknown[]]>([
  ['an account that spread names', { accounts: [work], spread: { mode: 'accounts', order: ['work'] } }, []],
  [
    'one that it names and nobody wrote down',
    { accounts: [work], spread: { order: ['home'] } },
    [expect.stringMatching(/^spread\.order\[0\] must be one of the accounts: work$/)],
  ],
  [
    'one that is there twice',
    { accounts: [work, work] },
    [expect.stringMatching(/^accounts\[1\]\.id is there twice$/)],
  ],
  [
    'a value in place of the name of a variable',
    { accounts: [{ ...work, env: [{ name: 'CODEX_API_KEY', from: 'sk-proj-abc' }] }] },
    [expect.stringMatching(/^accounts\[0\]\.env\[0\]/)],
  ],
])('%s', (_law, value, problems) => expect(refusalOf(value)).toEqual(problems))
