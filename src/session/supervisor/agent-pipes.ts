// The pipes between an agent and its supervisor. They have names in the run directory, so that a keeper can hold them too:
// an agent whose supervisor is killed would otherwise end at its next line, or because its input has ended.
import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'

export const PIPES = { input: 'agent.in', output: 'agent.out', errors: 'agent.err' } as const

export type AgentPipes = {
  /** Standard input, output and error as the agent gets them. */
  readonly agentEnds: readonly [number, number, number]
  readonly input: Socket
  readonly output: Socket
  readonly errors: Socket
  /** As soon as the agent and the keeper have theirs: the end of a pipe is seen only when nobody else holds it. */
  readonly letGo: () => void
}

const { O_RDONLY, O_WRONLY, O_RDWR, O_NONBLOCK } = constants

export function makeAgentPipes(directory: string): AgentPipes {
  const [inputPath, outputPath, errorsPath] = [PIPES.input, PIPES.output, PIPES.errors].map(name =>
    join(directory, name),
  ) as [string, string, string]
  const names = [inputPath, outputPath, errorsPath]
  execFileSync('mkfifo', ['-m', '600', ...names], { stdio: ['ignore', 'ignore', 'pipe'] })
  // To open one end waits for the other, unless both are held already.
  const held = names.map(name => openSync(name, O_RDWR | O_NONBLOCK))
  const ends = {
    agentEnds: [openSync(inputPath, O_RDONLY), openSync(outputPath, O_WRONLY), openSync(errorsPath, O_WRONLY)],
    input: new Socket({ fd: openSync(inputPath, O_WRONLY | O_NONBLOCK), readable: false, writable: true }),
    output: new Socket({ fd: openSync(outputPath, O_RDONLY | O_NONBLOCK), readable: true, writable: false }),
    errors: new Socket({ fd: openSync(errorsPath, O_RDONLY | O_NONBLOCK), readable: true, writable: false }),
  } as const
  for (const both of held) closeSync(both)
  return {
    ...ends,
    letGo: () => {
      for (const end of ends.agentEnds) closeSync(end)
    },
  }
}
