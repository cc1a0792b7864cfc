// What counts as looked at: what agents declare, and what their harness told of them, with the bytes that were read.
import type { CodeAtTree, CollectObservation } from './collect-facts.ts'

/** A file that was read where the wave's tree was checked out. */
export type ToldRead = {
  readonly path: string
  /** Of a longer file only so many lines were shown; null: all of them. */
  readonly linesMax: number | null
}

export type AgentReads = {
  readonly agentRun: string
  readonly declared: readonly CollectObservation[]
  readonly told: readonly ToldRead[]
}

export type AgentObservation = CollectObservation & { readonly agentRunId: string }

export function composeObservations(
  reads: readonly AgentReads[],
  code: ReadonlyMap<string, CodeAtTree>,
): AgentObservation[] {
  return reads.flatMap(({ agentRun, declared, told }) => {
    const seen = told.map(read => observe(read, code.get(read.path)))
    return [...declared, ...seen].map(observation => ({ agentRunId: agentRun, ...observation }))
  })
}

/** Who saw the beginning of a file has not seen the file. */
function observe({ path, linesMax }: ToldRead, file: CodeAtTree | undefined): CollectObservation {
  const isWhole = linesMax === null || (file?.lines?.length ?? Number.POSITIVE_INFINITY) <= linesMax
  return { path, blob: isWhole ? (file?.blob ?? null) : null, how: 'tool_read' }
}
