// A configuration that cannot be used is refused with its file, its line and its key.
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expectFailure } from './failure.ts'
import { test } from './program.ts'
import { makeRepository } from './repository.ts'

test('a home file that is no YAML: file and line are named', async ({ provost }) => {
  await mkdir(provost.home)
  const file = join(provost.home, 'config.yaml')
  await writeFile(file, 'store: provost.db\nlisten: [\n')
  const says = `${file}: line 3`
  await expectFailure(provost, 'project list', {}, { code: 'CONFIG_INVALID', exitCode: 2, says })
  await expectFailure(provost, 'daemon start', {}, { code: 'CONFIG_INVALID', exitCode: 2, says })
})

test('an unknown key in the file of a project: line and key are named, and what was meant', async ({ provost }) => {
  const shop = await makeRepository(join(provost.place, 'shop'))
  await provost.run('init', { cwd: shop })
  const file = join(shop, '.provost', 'config.yaml')
  await writeFile(file, 'id: shop\nsurface: []\n')
  const says = `${file}: line 2, surface is not a known key; did you mean "surfaces"?`
  for (const words of ['config show', 'project config shop']) {
    await expectFailure(provost, words, { cwd: shop }, { code: 'CONFIG_INVALID', exitCode: 2, says })
  }
})

test.for(['daemon start', 'daemon run'])(
  '%s on an address that others reach, without TLS',
  async (words, { provost }) => {
    await mkdir(provost.home)
    await writeFile(join(provost.home, 'config.yaml'), 'listen: {host: 0.0.0.0}\n')
    const says = '0.0.0.0:0 is not loopback and has no TLS'
    await expectFailure(provost, words, {}, { code: 'DAEMON_BIND_REFUSED', exitCode: 1, says })
  },
)

test('an address that another program listens on', async ({ provost, onTestFinished }) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as { port: number }
  await mkdir(provost.home)
  await writeFile(join(provost.home, 'config.yaml'), `listen: {port: ${port}}\n`)
  await expectFailure(
    provost,
    'daemon start',
    {},
    {
      code: 'DAEMON_UNREACHABLE',
      exitCode: 5,
      says: `the daemon cannot listen on 127.0.0.1:${port}`,
      cause: `listen EADDRINUSE: address already in use 127.0.0.1:${port}`,
    },
  )
})
