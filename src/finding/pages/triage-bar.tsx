// One decision about all that are chosen. What was refused is named; the others are decided.
import { useState } from 'react'
import type { Shape } from '#api/schemas'
import { currentActor } from '#web/live/current-actor'
import { startErrand } from '#web/live/errands'
import { countWords } from '#web/parts/words/count-words'
import { ActionDialog, type ActionField, type Given, perform } from '../../web/parts/action.tsx'

type Triaged = Shape<'TriagedFindings'>
type Verb = 'approve' | 'defer' | 'reject' | 'reopen'

const REASON: ActionField = { name: 'reason', label: 'Reason', kind: 'lines' }

const VERBS: Readonly<Record<Verb, { readonly label: string; readonly fields: readonly ActionField[] }>> = {
  approve: { label: 'Approve', fields: [] },
  defer: { label: 'Defer', fields: [REASON, { name: 'until', label: 'Until, as 2027-05-31', isOptional: true }] },
  reject: { label: 'Reject', fields: [REASON] },
  reopen: { label: 'Reopen', fields: [REASON] },
}

/** So many at a time: each request is answered soon, and what was done stays done. */
const PIECE = 100

type Props = { readonly chosen: ReadonlySet<string>; readonly onDone: () => void }

export function TriageBar({ chosen, onDone }: Props) {
  const [verb, setVerb] = useState<Verb>()
  if (chosen.size === 0) return null
  const ids = [...chosen]
  const count = countWords(ids.length, 'finding')
  return (
    <div className="triage" role="status">
      <strong>{count} chosen</strong>
      {(Object.keys(VERBS) as Verb[]).map(name => (
        <button key={name} type="button" className={name === 'approve' ? 'primary' : ''} onClick={() => setVerb(name)}>
          {VERBS[name].label}
        </button>
      ))}
      <button type="button" className="quiet" onClick={onDone}>
        Choose none
      </button>
      {verb && (
        <ActionDialog
          label={`${VERBS[verb].label} ${count}`}
          route="triageFindings"
          fields={VERBS[verb].fields}
          about={<p>Each is decided by itself; those whose state does not allow it are named afterwards.</p>}
          perform={given => begin(VERBS[verb].label, verb, ids, given)}
          said={() => {
            onDone()
            return undefined
          }}
          onClose={() => setVerb(undefined)}
        />
      )}
    </div>
  )
}

async function begin(label: string, verb: Verb, ids: readonly string[], given: Given): Promise<void> {
  startErrand(`${label} ${countWords(ids.length, 'finding')}`, decideAll(verb, ids, given), answer =>
    sayTriaged(answer as Triaged),
  )
}

async function decideAll(verb: Verb, ids: readonly string[], given: Given): Promise<Triaged> {
  const sum: { changed: string[]; refused: Triaged['refused'][number][] } = { changed: [], refused: [] }
  for (let at = 0; at < ids.length; at += PIECE) {
    const findings = ids.slice(at, at + PIECE)
    const body = ({ reason, until }: Given) => ({ verb, findings, ...(reason && { reason }), ...(until && { until }) })
    const { changed, refused } = (await perform({ route: 'triageFindings', body }, given)) as Triaged
    sum.changed.push(...changed)
    sum.refused.push(...refused)
  }
  return sum
}

function sayTriaged({ changed, refused }: Triaged) {
  return (
    <>
      <p>
        {countWords(changed.length, 'finding')} decided by {currentActor.get() ?? 'nobody named'}.
      </p>
      {refused.length > 0 && (
        <details>
          <summary>{countWords(refused.length, 'finding')} refused</summary>
          <ul>
            {refused.slice(0, 20).map(({ id, message }) => (
              <li key={id}>
                {id}: {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
