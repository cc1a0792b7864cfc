// A refused action on a pattern, a recommendation or a doctrine as an error.
import { type ProvostError, provostError, stateMachineRejection } from '#kernel/errors/errors'
import { ARTIFACT_ACTIONS, ARTIFACT_TABLE, isArtifactAction } from './artifact-machine.ts'
import type { ArtifactTransition } from './decide-artifact-transition.ts'
import type { ArtifactNoun, ArtifactView } from './fold-artifact.ts'

type Refusal = Extract<ArtifactTransition, { readonly ok: false }>

const KINDS: ReadonlyMap<string, 'TERMINAL' | 'INVALID' | 'BLOCKED'> = new Map([
  ['STATE_MACHINE_TERMINAL', 'TERMINAL'],
  ['STATE_MACHINE_INVALID', 'INVALID'],
  ['STATE_MACHINE_BLOCKED', 'BLOCKED'],
])

export function artifactRefusal({ code, allowedActions }: Refusal, view: ArtifactView, action: string): ProvostError {
  const { id, noun, status } = view
  const kind = KINDS.get(code)
  if (kind) {
    return stateMachineRejection({
      kind,
      from: status,
      to: isArtifactAction(action) ? (Object.values(ARTIFACT_TABLE[action])[0] ?? action) : action,
      reason: REASONS[kind](noun, status, action),
      hint: kind === 'BLOCKED' ? 'ask a person' : `possible now: ${allowedActions.join(', ') || 'nothing'}`,
      subject: id,
      allowedTransitions: allowedActions,
      overrideTransitions: [],
    })
  }
  if (code === 'REASON_REQUIRED') {
    const hint = 'repeat the command with --reason "<why>"'
    return provostError(code, { message: `${action} needs a reason`, hint, details: { subject: id, action } })
  }
  const details = { subject: id, id, action, a: action, s: status, allowedActions }
  const hint = code === 'LESSON_ACTION_UNKNOWN' ? `use one of ${ARTIFACT_ACTIONS.join(', ')}` : undefined
  return provostError(code, { details, hint })
}

const REASONS = {
  TERMINAL: (noun: ArtifactNoun) => `the ${noun} has ended; it is derived again when its support returns`,
  INVALID: (noun: ArtifactNoun, status: string, action: string) => `${action} is not possible on a ${status} ${noun}`,
  BLOCKED: () => 'it needs a person',
}
