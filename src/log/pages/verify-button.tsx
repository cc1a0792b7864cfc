// Checks the chain of hashes of the whole log, and says what was found.
import { useState } from 'react'
import type { Shape } from '#api/schemas'
import { tellLogProof } from '#proof/rules/notes/tell-log'
import { client } from '#web/live/dashboard'
import { ProblemCard } from '../../web/parts/problem-card.tsx'

type Verification = Shape<'Verification'>
type Found = { readonly value: Verification } | { readonly error: Error } | 'asking' | undefined

export function VerifyButton() {
  const [found, setFound] = useState<Found>()
  const verify = () => {
    setFound('asking')
    client.call('verifyLog').then(
      value => setFound({ value }),
      error => setFound({ error: error as Error }),
    )
  }
  return (
    <div className="log-verify">
      <button type="button" onClick={verify} disabled={found === 'asking'}>
        {found === 'asking' ? 'Checking every hash…' : 'Verify the log'}
      </button>
      <div role="status">{typeof found === 'object' && 'value' in found && <Verified found={found.value} />}</div>
      {typeof found === 'object' && 'error' in found && <ProblemCard error={found.error} />}
    </div>
  )
}

function Verified({ found: { events, streams, defects, proof } }: { readonly found: Verification }) {
  const isContradicted = !['proven', 'unproven', 'damaged'].includes(proof.verdict)
  if (defects.length === 0 && !isContradicted)
    return (
      <>
        <span className="badge tone-good">
          <span aria-hidden="true">✓</span> {events.toLocaleString('en')} events in {streams.toLocaleString('en')}{' '}
          streams: every hash, version and position fits
        </span>
        <p>{tellLogProof(proof).join(' · ')}</p>
      </>
    )
  return (
    <div className="callout critical">
      <strong>
        <span aria-hidden="true">⊘</span>{' '}
        {isContradicted ? 'The log does not fit what was signed' : `${defects.length} places do not fit the chain`}
      </strong>
      {isContradicted && <p>{tellLogProof(proof).join(' · ')}</p>}
      <ul>
        {defects.slice(0, 50).map(({ stream, version, what }) => (
          <li key={`${stream} ${version} ${what}`}>
            <code>{stream}</code> version {version}: {what}
          </li>
        ))}
      </ul>
      <p>Stop all writers and compare with a backup.</p>
    </div>
  )
}
