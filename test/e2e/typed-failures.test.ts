// What goes wrong outside is told as a typed error with a next step: the same facts as text and as a problem document,
// the exit code of its kind, and never a stack.
import { once } from 'node:events'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect } from 'vitest'
import { severityOf } from '#core/kernel/error-severity'
import { type Provost, type RunOptions, test, type Words } from './program.ts'
import { makeRepository } from './repository.ts'

type Expected = { readonly code: string; readonly exitCode: number; readonly says: string; readonly cause?: string }

async function expectFailure(provost: Provost, words: Words, options: RunOptions, expected: Expected): Promise<void> {
  const { code, exitCode, says, cause } = expected
  const line = typeof words === 'string' ? words.split(' ') : words
  const text = await provost.run(line, options)
  const [first, next, causedBy, ...rest] = text.stderr.trimEnd().split('\n')
  expect(text).toMatchObject({ exitCode, stdout: '' })
  expect(first).toMatch(`ERROR [${code}]: `)
  expect(first).toContain(says)
  expect(next).toMatch(/^ {2}Next: \S/)
  expect(causedBy).toEqual(cause === undefined ? undefined : `  Caused by: ${cause}`)
  expect(rest).toEqual([]) // nor a stack, nor anything else
  const json = await provost.run([...line, '--json'], options)
  expect(json).toMatchObject({ exitCode, stderr: '' })
  expect(json.stdout.trimEnd().split('\n')).toHaveLength(1)
  expect(json.json).toMatchObject({ code, type: `/errors/${code}`, status: severityOf(code).httpStatus })
  expect(`  Next: ${json.json.hint}`).toBe(next)
  expect(json.json.causedBy).toBe(cause)
}

describe('usage', () => {
  test.for<[words: string, says: string]>([
    ['--quiet', 'missing command'],
    ['nonsense', 'unknown command nonsense'],
    ['project lst', 'unknown command project lst'],
    ['project', 'missing subcommand after project: add, list, show, config, remove'],
    ['init --no-such-flag', 'unknown flag --no-such-flag'],
    ['init --id', '--id needs a value'],
    ['init --id --quiet', '--id needs a value'],
    ['project list --quiet=very', '--quiet takes no value'],
    ['project show', 'missing argument <id>'],
    ['project show a b', 'unexpected argument b'],
    ['errors list --severity DREADFUL', '--severity must be one of CRITICAL, HIGH, MEDIUM, LOW; got DREADFUL'],
  ])('provost %s', ([words, says], { provost }) =>
    expectFailure(provost, words, {}, { code: 'USAGE', exitCode: 2, says }),
  )
})

describe('configuration', () => {
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
})

describe('home', () => {
  test('below a file', async ({ provost }) => {
    await writeFile(join(provost.place, 'file'), '')
    const home = join(provost.place, 'file', 'home')
    await expectFailure(
      provost,
      'project list',
      { env: { PROVOST_HOME: home } },
      {
        code: 'HOME_UNUSABLE',
        exitCode: 5,
        says: `${home} cannot be written: a part of the path is a file`,
        cause: `ENOTDIR: not a directory, mkdir '${home}'`,
      },
    )
  })

  // Root may write everywhere.
  test.skipIf(process.getuid?.() === 0)('in a directory that is read-only', async ({ provost }) => {
    await chmod(provost.place, 0o500)
    await expectFailure(
      provost,
      'project list',
      {},
      {
        code: 'HOME_UNUSABLE',
        exitCode: 5,
        says: `${provost.home} cannot be written: permission denied`,
        cause: `EACCES: permission denied, mkdir '${provost.home}'`,
      },
    ).finally(() => chmod(provost.place, 0o700))
  })
})

describe('store', () => {
  test('in a directory that is not there', async ({ provost }) => {
    const store = join(provost.place, 'no', 'such', 'place.db')
    const options = { env: { PROVOST_STORE: store } }
    const expected = { code: 'STORE_UNREACHABLE', exitCode: 5, says: store, cause: 'unable to open database file' }
    for (const words of ['project list', 'log verify', 'daemon start'])
      await expectFailure(provost, words, options, expected)
  })

  test('written by a newer version: is left as it is, byte for byte', async ({ provost }) => {
    await provost.run('project list')
    const file = join(provost.home, 'provost.db')
    const database = new DatabaseSync(file)
    database.exec('PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)')
    database.close()
    const before = await readFile(file)
    const expected = { code: 'STORE_SCHEMA_NEWER', exitCode: 5, says: 'the store has schema 99, this program knows' }
    for (const words of ['project list', 'log verify', 'daemon start'])
      await expectFailure(provost, words, {}, expected)
    expect(await readFile(file)).toEqual(before)
  })

  test('a file that is no database', async ({ provost }) => {
    const store = join(provost.place, 'letter.db')
    await writeFile(store, 'Dear reader, '.repeat(1_000))
    await expectFailure(
      provost,
      'project list',
      { env: { PROVOST_STORE: store } },
      {
        code: 'STORE_CORRUPT',
        exitCode: 70,
        says: 'integrity check failed: file is not a database',
        cause: 'file is not a database',
      },
    )
  })

  test('a PostgreSQL that does not answer: its password is told to nobody', async ({ provost }) => {
    const options = { env: { PROVOST_STORE: 'postgres://shop:hunter2@127.0.0.1:1/shop' } }
    const expected = {
      code: 'STORE_UNREACHABLE',
      exitCode: 5,
      says: '127.0.0.1:1',
      cause: 'connect ECONNREFUSED 127.0.0.1:1',
    }
    await expectFailure(provost, 'project list', options, expected)
    for (const flag of ['--json', '--verbose']) {
      const { stdout, stderr } = await provost.run(`project list ${flag}`, options)
      expect(stdout + stderr).not.toContain('hunter2')
    }
  })
})

describe('repository and person', () => {
  test.for(['init', 'project add'])('%s outside a git repository', async (words, { provost }) => {
    await expectFailure(
      provost,
      words,
      {},
      {
        code: 'NOT_A_REPOSITORY',
        exitCode: 2,
        says: `${provost.place} is not inside a git repository`,
      },
    )
  })

  test('nobody is named anywhere', async ({ provost }) => {
    const cwd = await makeRepository(join(provost.place, 'shop'))
    const options = { cwd, env: { PROVOST_ACTOR: undefined } }
    await expectFailure(provost, 'project add', options, {
      code: 'INPUT_INVALID',
      exitCode: 2,
      says: 'actor must be a name; got none',
    })
  })

  test('a name that cannot be one', async ({ provost }) => {
    const cwd = await makeRepository(join(provost.place, 'shop'))
    await expectFailure(
      provost,
      ['project', 'add', '--actor', ' ana'],
      { cwd },
      {
        code: 'INPUT_INVALID',
        exitCode: 2,
        says: 'actor must be 1 to 100 visible characters',
      },
    )
  })
})
