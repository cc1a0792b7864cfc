// Where the program is run, and by whom: a home that cannot be used, no repository, nobody.
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe } from 'vitest'
import { expectFailure } from './failure.ts'
import { test } from './program.ts'
import { makeRepository } from './repository.ts'

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
