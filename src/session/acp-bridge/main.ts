// `provost acp-bridge [--load=<session>] -- <program> <arguments…>`: starts the agent and stands between it and Provost.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { AcpBridge } from './bridge.ts'

const words = process.argv.slice(3)
const mark = words.indexOf('--')
const [program, ...args] = mark < 0 ? [] : words.slice(mark + 1)
const load = words
  .slice(0, Math.max(0, mark))
  .find(word => word.startsWith('--load='))
  ?.slice('--load='.length)
let failure: number | undefined

if (program === undefined) {
  console.error('usage: provost acp-bridge [--load=<session>] -- <program> [arguments]')
  process.exitCode = 2
} else run(program)

function run(name: string): void {
  const agent = spawn(name, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const bridge = new AcpBridge({
    cwd: process.cwd(),
    load: load || null,
    writeToAgent: line => void agent.stdin.write(line),
    now: Date.now,
    tellRead: path => void process.stdout.write(`::provost-read ${JSON.stringify({ path })}\n`),
    say: said => void process.stdout.write(`::provost ${JSON.stringify(said)}\n`),
  })
  agent.stdin.on('error', () => {}) // it has ended; its exit says so
  createInterface({ input: agent.stdout }).on('line', line => bridge.hearAgent(line))
  const input = createInterface({ input: process.stdin })
  input.on('line', line => bridge.hearProvost(line)).once('close', () => agent.stdin.end())
  agent.once('error', error => {
    fail(`${name} cannot be started: ${error.message}`, 127)
    process.exit()
  })
  agent.once('exit', (code, signal) => {
    bridge.close('the agent has ended')
    process.exit(failure ?? code ?? (signal === null ? 70 : 128))
  })
  bridge.start().catch(error => {
    fail(error instanceof Error ? error.message : String(error), 70)
    agent.kill()
  })
}

function fail(reason: string, code: number): void {
  console.error(`provost acp-bridge: ${reason}`)
  failure = code
  process.exitCode = code
}
