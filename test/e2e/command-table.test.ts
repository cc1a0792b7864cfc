// The built program explains a command and refuses what it does not know, as src/cli/commands/explains-itself.test.ts has it
// of every command.
import { describe, expect } from 'vitest'
import { COMMANDS } from '../../src/cli/command-table.ts'
import { test } from './program.ts'

/** One that needs no store, one that needs one, one that would start a daemon. */
const SOME = ['version', 'task new', 'daemon start']

describe.for(
  COMMANDS.map(command => [command.path.join(' '), command] as const).filter(([name]) => SOME.includes(name)),
)('provost %s', ([name, command]) => {
  test('--help shows what it does, with examples', async ({ provost }) => {
    const text = await provost.run(`${name} --help`)
    expect(text).toMatchObject({ exitCode: 0, stderr: '' })
    for (const line of [command.summary, 'Examples:', ...command.examples]) expect(text.stdout).toContain(line)
    const json = await provost.run(`${name} --help --json`)
    expect(json).toMatchObject({ exitCode: 0, stderr: '', json: { command: name, examples: command.examples } })
  })

  test('an unknown flag is a usage error, in text and as a problem document', async ({ provost }) => {
    const text = await provost.run(`${name} --no-such-flag`)
    expect(text).toMatchObject({ exitCode: 2, stdout: '' })
    expect(text.stderr).toBe(`ERROR [USAGE]: unknown flag --no-such-flag\n  Next: run \`provost help ${name}\`\n`)
    const json = await provost.run(`${name} --no-such-flag --json`)
    expect(json).toMatchObject({
      exitCode: 2,
      stderr: '',
      json: { code: 'USAGE', detail: 'unknown flag --no-such-flag' },
    })
  })
})
