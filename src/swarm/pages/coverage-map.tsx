// What was really looked at: domains down, waves across. Read, only said to be read, not read, not known: four things.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import type { RunPageRun } from './run.ts'

type Wave = Shape<'SwarmCoverage'>['waves'][number]
type Cell = Wave['domains'][number]

export function CoverageMap({ run }: { readonly run: RunPageRun }) {
  const question = { route: 'showSwarmCoverage', parameters: { id: run.id } } as const
  const answer = useAnswer<Shape<'SwarmCoverage'>>(question, [`swarm/${run.id}`])
  return (
    <Section title="Looked at" aside={<Legend />}>
      <Shown answer={answer}>
        {({ waves }) =>
          waves.length === 0 ? <p className="muted">No wave looked at anything yet.</p> : <Grid waves={waves} />
        }
      </Shown>
    </Section>
  )
}

function Legend() {
  return (
    <span className="legend muted">
      <i className="swatch covered" aria-hidden="true" /> read, byte for byte{' '}
      <i className="swatch claimed" aria-hidden="true" /> only said to be read{' '}
      <i className="swatch unseen" aria-hidden="true" /> nobody is known to have read it
    </span>
  )
}

function Grid({ waves }: { readonly waves: readonly Wave[] }) {
  const domains = [...new Set(waves.flatMap(wave => wave.domains.map(({ domain }) => domain)))]
  return (
    <section className="table-frame coverage" tabIndex={0} aria-label="What was looked at, by domain and wave">
      <table>
        <caption className="visually-hidden">What was looked at, by domain and wave</caption>
        <thead>
          <tr>
            <th scope="col">Domain</th>
            {waves.map(({ number, phase, lens }) => (
              <th key={number} scope="col">
                Wave {number} <span className="count">lens {lens ?? 'none'}</span>
                <br />
                <span className="count">{phase}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {domains.map(domain => (
            <tr key={domain}>
              <th scope="row">{domain}</th>
              {waves.map(wave => (
                <td key={wave.number} data-title={`Wave ${wave.number}`}>
                  <CellView wave={wave} cell={wave.domains.find(each => each.domain === domain)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function CellView({ wave, cell }: { readonly wave: Wave; readonly cell: Cell | undefined }) {
  if (!cell || cell.state === 'not_sent') return <span className="muted">nobody sent</span>
  if (!wave.isTreeKnown || cell.state === 'unknown') return <span className="badge tone-unknown">? not known</span>
  if (cell.files === 0) return <span className="muted">no files</span>
  const { files, covered, claimed, unseen, examples } = cell
  const share = (count: number) => ({ flexGrow: count })
  return (
    <>
      <span className="bar" aria-hidden="true">
        <i className="covered" style={share(covered)} />
        <i className="claimed" style={share(claimed)} />
        <i className="unseen" style={share(unseen)} />
      </span>
      <span className="figures">
        {covered} of {files} read{claimed > 0 && `, ${claimed} only said`}
      </span>
      {unseen > 0 && (
        <details>
          <summary>{unseen} not read</summary>
          <ul className="paths">
            {examples.map(path => (
              <li key={path}>
                <code>{path}</code>
              </li>
            ))}
            {unseen > examples.length && <li>… and {unseen - examples.length} more</li>}
          </ul>
        </details>
      )}
    </>
  )
}
