// Restores a damaged record from a source that is known, or archives it; first it says what it would do.
import type { Shape } from '#api/schemas'
import type { Given } from '../../web/parts/action.tsx'
import { PlannedAction } from '../../web/parts/planned-action.tsx'
import { Terms } from '../../web/parts/words/terms.tsx'
import { usePlace } from './place.tsx'

type Repaired = Shape<'RepairedRecord'>

const ANY = 'any that is usable'
const ARCHIVE = 'none: archive the file'

export function RepairAction({ path }: { readonly path: string }) {
  return (
    <PlannedAction
      label="Repair"
      route="repairRecord"
      query={usePlace()}
      fields={[
        { name: 'from', label: 'Restore it from', choices: [ANY, 'quarantine', 'git', 'file', ARCHIVE] },
        { name: 'content', label: 'The text of the file, if it comes from one', kind: 'lines', isOptional: true },
        { name: 'reason', label: 'Reason', kind: 'lines' },
      ]}
      planBody={given => composeWish(path, given)}
      body={given => ({ ...composeWish(path, given), apply: true })}
      planLabel="Show what is known and what would happen"
      drawPlan={answer => <Plan answer={answer as Repaired} />}
      said={answer => <Done answer={answer as Repaired} />}
    />
  )
}

function composeWish(path: string, { from, content, reason }: Given) {
  const source = from === ARCHIVE ? { remove: true } : from === undefined || from === ANY ? {} : { from }
  return { path, ...source, ...(content !== undefined && { content }), ...(reason !== undefined && { reason }) }
}

function Plan({ answer: { damage, known, sources } }: { readonly answer: Repaired }) {
  return (
    <>
      {damage === null ? (
        <p>The file is sound: there is nothing to repair.</p>
      ) : (
        <>
          <Terms
            rows={[
              ['Damage', damage.error],
              ['Run', `${known?.repo ?? 'unknown'}/${known?.run_id ?? 'unknown'}`],
              ['In the log', `${known?.events ?? 0} events`],
              ['In quarantine', known?.quarantine ?? 'nothing'],
            ]}
          />
          {damage.around !== '' && <pre tabIndex={0}>{damage.around}</pre>}
          <h3>Sources</h3>
          {sources.length === 0 && <p className="muted">Nothing can restore it. It can be archived, and run again.</p>}
          <ul>
            {sources.map(({ from, detail, usable, problems }) => (
              <li key={`${from} ${detail}`}>
                <span className={`badge ${usable ? 'tone-good' : 'tone-bad'}`}>
                  {usable ? '✓ usable' : '✗ not usable'}
                </span>{' '}
                {from}: {detail} <span className="muted">{problems.join('; ')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Done({ answer: { applied, archived, redispatch } }: { readonly answer: Repaired }) {
  if (!applied) return <p>Nothing was changed.</p>
  return (
    <>
      <p>
        Done. What lay there is kept as <code>{archived}</code>.
      </p>
      {redispatch !== null && <p className="muted">Next: {redispatch}</p>}
    </>
  )
}
