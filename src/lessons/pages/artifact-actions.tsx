// The buttons of a pattern, a recommendation or a doctrine.

import { ActionForm } from '../../web/parts/action.tsx'
import { deriveArtifactVerbs } from '../rules/life/lesson-verbs.ts'
import type { LessonArtifactKind } from './artifact-kinds.ts'
import { reasonFields } from './reason-fields.ts'

type Props = {
  readonly kind: LessonArtifactKind
  readonly line: { readonly id: string; readonly status: string; readonly version: number }
}

export function ArtifactActions({ kind, line: { id, status, version } }: Props) {
  return (
    <div className="actions">
      {deriveArtifactVerbs(status).map(verb => (
        <ActionForm
          key={verb.action}
          label={verb.label}
          shortcut={verb.key}
          route={kind.decide}
          parameters={{ id, action: verb.action }}
          version={version}
          fields={reasonFields(verb)}
          body={({ reason }) => (reason === undefined ? {} : { reason })}
          {...(verb.action === 'accept' && { tone: 'primary' as const })}
          {...(verb.action === 'invalidate' && { tone: 'danger' as const })}
        />
      ))}
    </div>
  )
}
