// Cages of agents that outlive the command that started them.
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { isObject, isText, isTextList } from '#core/kernel/json-value'
import type { AgentCages } from '#ports/agent-cages'
import { CONFINED_PREFIX } from '../confinement/confined-run.ts'
import { confineAgent, type KeptConfinement, reopenConfined } from './confined-agent.ts'

/** `home` is Provost's own. */
export function agentCages(home: string): AgentCages {
  return {
    async make({ command, ...work }) {
      const confined = await confineAgent(work, command, home)
      return { command: confined.command, kept: JSON.stringify(confined.kept) }
    },

    async clear(text) {
      const kept = readKept(text)
      if (!kept || !(await isThere(kept.scratch))) return null
      const confined = reopenConfined(kept)
      try {
        return { hasRun: await confined.wasReady(), outside: await confined.listOutside() }
      } finally {
        await confined.end()
      }
    },
  }
}

/** Only what looks like a cage of ours is ever removed. */
function readKept(text: string): KeptConfinement | null {
  const value = parse(text)
  if (!isObject(value) || !isText(value.scratch) || !isText(value.root) || !isTextList(value.trees)) return null
  const { git, scratch, root, trees } = value
  if (!isObject(git) || !isText(git.shared) || !isText(git.own)) return null
  if (!basename(scratch).startsWith(CONFINED_PREFIX)) return null
  return { scratch, root, trees, git: { shared: git.shared, own: git.own } }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
