// One file of a task, and whether it is there at all: what is not there yet is no problem.
import type { Shape } from '#api/schemas'
import { isProvostError } from '#kernel/errors/errors'
import { useAnswer } from '#web/live/use-answer'

export type Artifact = Shape<'TaskArtifact'>

export type FoundArtifact = {
  readonly artifact: Artifact | undefined
  readonly isMissing: boolean
  readonly error: Error | undefined
  readonly isLoading: boolean
}

/** A page shows no more than this of any file. */
const CHARACTERS_MAX = '1000000'

export function useArtifact(task: string, name: string, part: 'first' | 'last' = 'first'): FoundArtifact {
  const { value, error, isLoading } = useAnswer<Artifact>(
    { route: 'showTaskArtifact', parameters: { task, name }, query: { characters: CHARACTERS_MAX, part } },
    [`task/${task}`],
  )
  const isMissing = isProvostError(error) && error.code === 'NOT_FOUND'
  // A file that was taken away is not shown as if it were there.
  return { artifact: isMissing ? undefined : value, isMissing, error: isMissing ? undefined : error, isLoading }
}

/** Undefined: no file, or no JSON. */
export function readShownArtifact(artifact: Artifact | undefined): unknown {
  try {
    return artifact === undefined ? undefined : (JSON.parse(artifact.text) as unknown)
  } catch {
    return undefined
  }
}
