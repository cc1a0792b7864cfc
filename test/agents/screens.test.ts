// Real agents on their screens in tmux: Codex is heard by its screen, and a dialog that a person closes is closed.
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { terminalOf } from '../../src/session/session-terminal.ts'
import { openProvostStage, type ProvostStage } from './provost-stage.ts'
import type { Scenario } from './scenario.ts'

const hasTmux = (() => {
  try {
    execFileSync('tmux', ['-V'])
    return true
  } catch {
    return false
  }
})()

const SOON = { timeout: 120_000, interval: 200 }

let open: ProvostStage

afterEach(async () => {
  await open.run('session kill shop-1')
  await open.close()
})

const status = async () => (await open.show('shop-1')).status

/** Types into the terminal of the session, as a person does who is attached. */
async function press(key: string): Promise<void> {
  const [program = '', ...words] = terminalOf(open.root, 'shop-1', 1)
  const target = words.indexOf('-t')
  const server = words.slice(
    0,
    words.findIndex(word => word.startsWith('attach')),
  )
  execFileSync(program, [...server, 'send-keys', '-t', `${words[target + 1]}:`, key])
}

const ASKS: Scenario = {
  about: 'A command that needs permission.',
  turns: [
    { when: { result: 'call' }, answer: { text: 'I wrote it.' } },
    {
      when: { user: 'Write' },
      answer: {
        text: 'I will.',
        calls: [
          {
            id: 'call',
            tool: 'exec_command',
            input: { cmd: 'sleep 5', sandbox_permissions: 'require_escalated', justification: 'to wait' },
          },
        ],
      },
    },
  ],
}

test.runIf(hasTmux)('Codex works, asks, and rests when a person has answered', async () => {
  open = await openProvostStage(ASKS, { harness: 'codex' })
  const config = join(open.stage.home.place, 'codex', 'config.toml')
  await writeFile(config, `${await readFile(config, 'utf8')}\n[projects."${open.root}"]\ntrust_level = "trusted"\n`)
  // Inside a cage it asks for nothing; this is about the dialog of one that runs open.
  await open.run(['session', 'spawn', '--runtime', 'tmux', '--confinement', 'off', '--prompt', 'Write hello'])
  await expect.poll(status, SOON).toBe('needs_input')
  expect((await open.run('why shop-1')).stdout).toContain('provost session attach shop-1')
  await press('Enter')
  await expect.poll(status, SOON).toBe('working')
  await expect.poll(status, SOON).toBe('idle')
})

test.runIf(hasTmux)('Claude Code needs no input any more when a person closed its dialog with Escape', async () => {
  open = await openProvostStage('claude-tool-call', { harness: 'claude-code', more: { permissions: 'manual' } })
  const file = join(open.stage.home.place, 'home', '.claude', '.claude.json')
  const state = JSON.parse(await readFile(file, 'utf8'))
  state.projects[open.root] = { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true }
  await writeFile(file, JSON.stringify(state))
  await open.run(['session', 'spawn', '--runtime', 'tmux', '--prompt', 'Write hello.txt'])
  await expect.poll(status, SOON).toBe('needs_input')
  const refused = await open.run('session answer shop-1 --option allow_once')
  expect(`${refused.stdout}${refused.stderr}`).toContain('provost session attach shop-1')
  const escaped = async () => {
    await press('Escape')
    return status()
  }
  await expect.poll(escaped, { timeout: 120_000, interval: 3_000 }).toBe('idle')
})
