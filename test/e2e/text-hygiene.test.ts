// A name cannot paint the terminal: control characters of the outside world are shown, never sent.
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test, type Words } from './program.ts'
import { makeRepository } from './repository.ts'

const ESCAPE = '\x1b[31m'

test('a directory, a repository name and a branch with escape sequences are shown as \\x1b', async ({ provost }) => {
  const shop = await makeRepository(join(provost.place, `shop${ESCAPE}`))
  await writeFile(join(shop, '.git', 'HEAD'), `ref: refs/heads/main${ESCAPE}\n`) // git would refuse to make such a branch
  const elsewhere = join(provost.place, `${ESCAPE}elsewhere`)
  await mkdir(elsewhere)
  await writeFile(join(elsewhere, 'config.yaml'), 'id: shop\n')
  const lines: Words[] = [
    ['project', 'add', '--repo', `acme/shop${ESCAPE}`],
    ['project', 'add', '--id', 'shop'],
    ['project', 'add'],
    ['project', 'add', elsewhere],
    ['project', 'add', '--id', `x${ESCAPE}`],
    ['project', 'show', `x${ESCAPE}`],
    ['why', `x${ESCAPE}`],
    [`x${ESCAPE}`],
    ['init', `--x${ESCAPE}`],
    ['errors', 'list', '--kind', ESCAPE],
    ['config', 'check', `${ESCAPE}.yaml`],
    ['config', 'check', join(elsewhere, 'config.yaml')],
    ['backup', '--to', elsewhere],
    'init',
    'project list',
    'project show shop',
    'project remove shop',
    'why shop',
    ['replay', '--at', `yesterday${ESCAPE}`],
    'project remove shop --apply',
  ]
  for (const words of lines) {
    const { stdout, stderr } = await provost.run(words, { cwd: shop })
    expect([words, (stdout + stderr).includes('\x1b')]).toEqual([words, false])
    expect([words, stdout + stderr]).toEqual([words, expect.stringMatching(/\\x1b|\\u001b/)])
  }
})

test('a home with an escape sequence in its name is shown as \\x1b', async ({ provost }) => {
  const home = join(provost.place, `home${ESCAPE}`)
  await provost.run('project list')
  await rename(provost.home, home)
  for (const words of ['doctor', 'daemon status', 'daemon logs', 'backup']) {
    const { stdout, stderr } = await provost.run(words, { env: { PROVOST_HOME: home } })
    expect([words, (stdout + stderr).includes('\x1b')]).toEqual([words, false])
  }
})
