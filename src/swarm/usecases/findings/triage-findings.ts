// One decision about many findings. Each is decided by itself, so that one that is refused holds up no other.
import { isProvostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import type { FindingVerb } from '#swarm/rules/finding/decide-finding-verb'
import { decideOnFinding } from './decide-on-finding.ts'

export type TriageWish = {
  readonly verb: FindingVerb
  readonly findings: readonly string[]
  readonly reason?: string | undefined
  readonly until?: string | undefined
}

export type Triaged = {
  readonly changed: readonly string[]
  readonly refused: readonly { readonly id: string; readonly code: string; readonly message: string }[]
}

export async function triageFindings(world: World, asking: Asking, wish: TriageWish): Promise<Triaged> {
  const { findings, ...decision } = wish
  const changed: string[] = []
  const refused: Triaged['refused'][number][] = []
  for (const id of findings) {
    try {
      await decideOnFinding(world, { ...asking, seenVersion: null }, id, decision)
      changed.push(id)
    } catch (error) {
      if (!isProvostError(error)) throw error
      refused.push({ id, code: error.code, message: error.message })
    }
  }
  return { changed, refused }
}
