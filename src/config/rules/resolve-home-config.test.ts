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
      sensitive: { allow: [] },
      trust: { folders: [] },
      proof: { checkpointMs: 86_400_000, publish: { git: [] }, requireHiddenKey: false },
      otel: { enabled: false, endpoint: 'http://127.0.0.1:4318', headersEnv: null, semconv: '1.41.0' },
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
      { key: 'sensitive.allow', value: [], source: 'default' },
      { key: 'trust.folders', value: [], source: 'default' },
      { key: 'proof.checkpointMs', value: 86_400_000, source: 'default' },
      { key: 'proof.publish.git', value: [], source: 'default' },
      { key: 'proof.requireHiddenKey', value: false, source: 'default' },
      { key: 'otel.enabled', value: false, source: 'default' },
      { key: 'otel.endpoint', value: 'http://127.0.0.1:4318', source: 'default' },
      { key: 'otel.headersEnv', value: null, source: 'default' },
      { key: 'otel.semconv', value: '1.41.0', source: 'default' },
      { key: 'fleet.labels', value: {}, source: 'default' },
      { key: 'fleet.capacity', value: 8, source: 'default' },
      { key: 'fleet.lock', value: 'none', source: 'default' },
      { key: 'fleet.projects', value: null, source: 'default' },
    ],
  })
})
