// A command whose network is the registries of its project, in real cages: it reaches what the lock names, and nothing else.
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cagesWith, openCagePlace, WAYS, wish } from '#testing/cage-place'
import { runInCages } from '../run-in-cage.ts'

openCagePlace()

const LOCK = '{ "a": { "resolved": "https://packages.example/a.tgz" } }'
const ASK = `
const ask = name => new Promise(done => {
  const socket = require('node:net').connect(new URL(process.env.HTTPS_PROXY).port, '127.0.0.1')
  let heard = ''
  socket.on('data', chunk => { heard += chunk }).on('close', () => done(heard.split('\\r\\n').filter(Boolean)))
  socket.write('CONNECT ' + name + ':443 HTTP/1.1\\r\\n\\r\\n')
})
ask('packages.example').then(said => { console.log(said.at(-1)); return ask('evil.example') }).then(said => console.log(said[0]))`

const run = (backend: string, address?: AddressInfo) =>
  runInCages(cagesWith(backend), async () => connect(address!.port, '127.0.0.1'))({
    command: [process.execPath, '-e', ASK],
    cwd: wish.workDirectory,
    env: { PATH: '/usr/bin:/bin' },
    timeoutMs: 60_000,
    within: { root: wish.projectRoot, directory: wish.workDirectory, network: 'registry' },
  })

describe.each(WAYS)('built by %s', backend => {
  test('it reaches what the lock of the project names, and its log says what it wanted besides', async () => {
    const registry = createServer(socket => socket.end('a package')).listen(0, '127.0.0.1')
    await once(registry, 'listening')
    await writeFile(join(wish.projectRoot, 'package-lock.json'), LOCK)
    // What the change itself says of it opens nothing.
    await writeFile(
      join(wish.workDirectory, 'package-lock.json'),
      LOCK.replace('packages', 'evil').replace('a.tgz', ''),
    )
    const end = await run(backend, registry.address() as AddressInfo)
    registry.close()
    expect([end.because, end.output.text()]).toEqual([
      null,
      'a package\nHTTP/1.1 403 Forbidden\nnetwork registry: refused evil.example:443\n',
    ])
  })

  test('where the project names none it is not started, and says so', async () => {
    const end = await run(backend)
    expect([end.status, end.because]).toEqual(['not_started', expect.stringMatching(/^network registry: no file of /)])
  })
})
