// The token comes from where the project says, and from nowhere else.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#testing/temporary-directory'
import { githubToken, gitlabToken } from './forge-token.ts'

/** Written by another process: a file that this one has open for writing cannot be started by its neighbours. */
async function fakeCli(script: string): Promise<string> {
  const path = join(temporaryDirectory('gh'), 'gh')
  await promisify(execFile)('sh', ['-c', 'printf "%s" "$1" > "$0" && chmod 755 "$0"', path, `#!/bin/sh\n${script}\n`])
  return path
}

test('the configured variable', async () => {
  expect(await githubToken({ MY_TOKEN: ' t1\n' }).find('MY_TOKEN')).toBe('t1')
})

test('a configured variable that is empty is told, and nothing else is tried', async () => {
  const tokens = githubToken({ GH_TOKEN: 'other' }, await fakeCli('echo other'))
  await expect(tokens.find('MY_TOKEN')).rejects.toThrow(/MY_TOKEN.*not set/)
})

test('else the GitHub CLI, asked once, until its answer was not taken', async () => {
  const count = join(temporaryDirectory('gh'), 'count')
  const tokens = githubToken({ PATH: process.env.PATH }, await fakeCli(`echo x >> '${count}'; wc -l < '${count}'`))
  expect([await tokens.find(null), await tokens.find(null)]).toEqual(['1', '1'])
  tokens.forget()
  expect(await tokens.find(null)).toBe('2')
})

test('the CLI gets an allow-list of our environment', async () => {
  const cli = await fakeCli('echo "[$SECRET_OF_OURS] [$GH_CONFIG_DIR]"')
  const tokens = githubToken({ PATH: process.env.PATH, SECRET_OF_OURS: 's', GH_CONFIG_DIR: '/c' }, cli)
  expect(await tokens.find(null)).toBe('[] [/c]')
})

test('a CLI that is missing or not logged in: GitHub is asked without a token', async () => {
  expect(await githubToken({}, '/no/such/gh').find(null)).toBeUndefined()
  expect(await githubToken({ PATH: process.env.PATH }, await fakeCli('exit 1')).find(null)).toBeUndefined()
})

test('for GitLab the variable of its own tools, unless another one is configured', async () => {
  expect(await gitlabToken({ GITLAB_TOKEN: ' g\n', MINE: 'm' }).find(null)).toBe('g')
  expect(await gitlabToken({ GITLAB_TOKEN: 'g', MINE: 'm' }).find('MINE')).toBe('m')
  expect(await gitlabToken({}).find(null)).toBeUndefined()
  await expect(gitlabToken({ GITLAB_TOKEN: 'g' }).find('MINE')).rejects.toThrow(/MINE.*not set/)
})
