// What a reviewer found, as a note: how bad, what, where, and what to do about it. Its text is data and drawn as such.
import type { ReactNode } from 'react'
import { COMMENT_SEVERITY_LOOKS } from '#review/pages/review-looks'
import { Badge } from '../badge.tsx'
import { lookFor } from '../look.ts'

export type FindingNoteProps = {
  readonly severity: string
  readonly kind: string
  readonly message: string
  readonly path?: string | null | undefined
  readonly line?: number | null | undefined
  readonly symbol?: string | undefined
  readonly suggestion?: string | undefined
  /** Who says so, and how it stands. */
  readonly aside?: ReactNode
}

export function FindingNote({ severity, kind, message, path, line, symbol, suggestion, aside }: FindingNoteProps) {
  const look = lookFor(COMMENT_SEVERITY_LOOKS, severity)
  return (
    <article className={`finding tone-edge-${look.tone}`}>
      <p className="finding-head">
        <Badge look={look} /> <span className="muted">{kind}</span>
        {path && <code>{line ? `${path}:${line}` : path}</code>}
        {symbol && <code className="muted">{symbol}</code>}
        {aside}
      </p>
      <p className="said">{message}</p>
      {suggestion && (
        <p className="said">
          <span className="muted">Suggestion:</span> {suggestion}
        </p>
      )}
    </article>
  )
}
