// A section that the project says nothing about is read without asking whether the project is trusted; every other one with it.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Git } from '#git/ports/git'
import { projectConfig } from './project-config.ts'

const AGENT = 'agents: { harness: codex }'

async function openConfig(file: string, isTrusted: boolean) {
  const root = await mkdtemp(join(tmpdir(), 'config-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await mkdir(join(root, '.provost'))
  await writeFile(join(root, '.provost', 'config.yaml'), `id: shop\n${file}\n`)
  let asked = 0
  const git = { describe: async () => ({ root, remote: null, remoteHead: null, branch: 'main' }) } as unknown as Git
  const trusts = async () => {
    asked += 1
    return isTrusted
  }
  const config = projectConfig({ env: {}, homeFile: join(root, 'home.yaml'), git, isTrusted: trusts })
  return { root, config, asked: () => asked }
}

test.each<[file: string, isTrusted: boolean, store: string, asked: number]>([
  [AGENT, true, '.provost/evidence', 0],
  [AGENT, false, '.provost/evidence', 0],
  ['evidence: { store: elsewhere }', true, 'elsewhere', 1],
  ['evidence: { store: elsewhere }', false, '.provost/evidence', 1],
])('with %s, trusted %s, evidence is in %s, asked %i times', async (file, isTrusted, store, times) => {
  const { root, config, asked } = await openConfig(file, isTrusted)
  expect((await config.readSection(root, 'evidence')).store).toBe(store)
  expect(asked()).toBe(times)
  expect((await config.read(root)).evidence.store).toBe(store)
})

test('what cannot hold is refused as by reading all', async () => {
  const { root, config } = await openConfig('task: { attemptsMax: none }', true)
  await expect(config.readSection(root, 'evidence')).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
})
