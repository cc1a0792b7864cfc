// A configuration is settled once for all who ask, and anew as soon as anything that it is made of is another.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gitCli } from '#git/git-cli'
import { inSessionRepository } from '#testing/session-repository'
import { projectConfig } from './project-config.ts'

async function inProject(use: (root: string, say: (text: string) => Promise<void>) => Promise<void>): Promise<void> {
  await inSessionRepository(async root => {
    const say = (text: string) => writeFile(join(root, '.provost', 'config.yaml'), text)
    await mkdir(join(root, '.provost'))
    await say('id: shop\n')
    await use(root, say)
  })
}

test('who asks again gets the same, until a file, a variable or the trust in it changes', () =>
  inProject(async (root, say) => {
    const env: Record<string, string> = {}
    let isTrusted = true
    const places = { env, homeFile: join(root, 'home.yaml'), git: gitCli, isTrusted: async () => isTrusted }
    const config = projectConfig(places)
    const first = await config.read(root)
    expect(await config.read(root)).toBe(first)
    await say('id: shop\nworker: { harness: codex }\n')
    expect((await config.read(root)).worker.harness).toBe('codex')
    env.PROVOST_WORKER_HARNESS = 'command'
    env.PROVOST_WORKER_ARGS = '["sh"]'
    expect((await config.read(root)).worker.harness).toBe('command')
    delete env.PROVOST_WORKER_HARNESS
    delete env.PROVOST_WORKER_ARGS
    isTrusted = false
    expect((await config.read(root)).worker.harness).toBe(first.worker.harness)
    await writeFile(join(root, 'home.yaml'), 'worker: { harness: codex }\n')
    expect((await config.read(root)).worker.harness).toBe('codex')
    await say('id: shop\n')
    isTrusted = true
    await writeFile(join(root, 'home.yaml'), '')
    expect((await config.read(root)).worker.harness).toBe(first.worker.harness)
  }))
