import { expect, test } from 'vitest'
import { needsProof } from './needs-proof.ts'

test.each([
  ['postgres://u:pw@db.example.com/x', {}, true],
  ['postgres://u:pw@10.0.0.7:5432/x', {}, true],
  ['postgres://u:pw@127.evil.example/x', {}, true],
  ['postgres://u:pw@localhost.evil.example/x', {}, true],
  ['postgres://u:pw@db.example.com/x?application_name=a', {}, true],
  ['postgres://u:pw@db.example.com/x?sslmode=disable', {}, false],
  ['postgres://u:pw@db.example.com/x', { PGSSLMODE: 'require' }, false],
  ['postgres://u:pw@localhost/x', {}, false],
  ['postgres://u:pw@127.0.0.1:5432/x', {}, false],
  ['postgres://u:pw@[::1]/x', {}, false],
  ['postgres://u:pw@%2Fvar%2Frun%2Fpostgresql/x', {}, false],
  ['postgres:///x?host=/var/run/postgresql', {}, false],
])('%s with %j: %s', (url, env, needs) => expect(needsProof(url, env)).toBe(needs))
