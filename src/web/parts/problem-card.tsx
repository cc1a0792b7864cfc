// A refusal in words: what it was, what happened, what to do next, and the page that says more. A refusal is never a tick.
import { type ErrorKind, findCatalogRow } from '#kernel/errors/error-catalog'
import { gradeOf } from '#kernel/errors/error-severity'
import { isProvostError } from '#kernel/errors/errors'
import { HintText } from './hint-text.tsx'

type RefusalLook = { readonly icon: string; readonly word: string; readonly tone: 'high' | 'critical' | 'medium' }

const LOOKS: Readonly<Record<ErrorKind, RefusalLook>> = {
  invalid: { icon: '✗', word: 'Not accepted', tone: 'high' },
  not_found: { icon: '∅', word: 'Not found', tone: 'high' },
  conflict: { icon: '⇄', word: 'Something else came first', tone: 'high' },
  blocked: { icon: '⊘', word: 'Refused', tone: 'high' },
  unavailable: { icon: '⚠', word: 'Cannot be reached', tone: 'critical' },
  internal: { icon: '⚠', word: 'It failed', tone: 'critical' },
}

export function ProblemCard({ error }: { readonly error: Error }) {
  if (!isProvostError(error))
    return (
      <div className="callout critical" role="alert">
        The page failed: {error.message}
      </div>
    )
  const { kind, severity } = gradeOf(error.code)
  const look = severity === 'CRITICAL' ? { ...LOOKS[kind], tone: 'critical' } : LOOKS[kind]
  return (
    <div className={`callout ${look.tone}`} role="alert">
      <strong>
        <span aria-hidden="true">{look.icon}</span> {look.word}
      </strong>
      <p>{error.message}</p>
      {error.hint && (
        <p className="muted">
          Next: <HintText text={error.hint} />
        </p>
      )}
      {findCatalogRow(error.code) && (
        <p className="muted">
          <a href={`/errors/${error.code}`}>
            What <code>{error.code}</code> means
          </a>
        </p>
      )}
    </div>
  )
}
