// Why something is as it is: the rule that fired, what it saw and how old that is, what is not known, what would change it.
import type { Fact, Why } from '#kernel/machine/why'
import { useAnswer } from '../live/use-answer.ts'
import { closeOver, openOver, useAddress } from '../nav/address.ts'
import { DataTable } from './data-table.tsx'
import { Dialog } from './dialog.tsx'
import { Shown } from './shown.tsx'
import { Age } from './words/age.tsx'
import { composeShownSpan } from './words/compose-age.ts'
import { shortenHashes } from './words/shorten-hashes.ts'

/** `id` as `provost why` takes it: `ta_…`, `finding:f_…`, `gate:owner/name/surface`. */
export function WhyButton({ id, label = 'Why?' }: { readonly id: string; readonly label?: string }) {
  return (
    <button type="button" className="quiet why" onClick={() => openOver({ why: id })} aria-label={`Why is ${id} so?`}>
      {label}
    </button>
  )
}

const close = () => closeOver('why')

/** Beside whatever page is shown: its address can be sent to somebody, and the way back closes it. */
export function WhyPanel() {
  const id = useAddress().query.get('why')
  if (id === null) return null
  return (
    <Dialog key={id} title={`Why ${id}?`} onClose={close} isPanel>
      <WhyAnswer id={id} />
    </Dialog>
  )
}

/** The nouns that can be explained: an id does not say of which it is. */
const NOUNS = ['task', 'session', 'change', 'finding', 'swarm', 'lesson', 'pattern', 'recommendation', 'doctrine']

export function WhyAnswer({ id }: { readonly id: string }) {
  const stream = id.replace(/^[a-z_]+:/, '')
  const answer = useAnswer<Why>(
    { route: 'why', parameters: { id } },
    NOUNS.map(noun => `${noun}/${stream}`),
  )
  return <Shown answer={answer}>{why => <WhyCard why={why} />}</Shown>
}

export function WhyCard({ why }: { readonly why: Why }) {
  return (
    <div className="why-card">
      <p className="state">
        <strong>{why.state}</strong> <span className="muted">since</span> <Age at={why.since} none="an unknown time" />
      </p>
      <p>
        Row <code>{why.rule}</code> of the table <code>{why.table}</code>: {why.sentence}
      </p>
      <h3>What is known</h3>
      <DataTable
        caption="What is known"
        rows={why.facts}
        columns={FACT_COLUMNS}
        keyOf={factKey}
        none="No fact was used."
      />
      <h3>What is not known</h3>
      {why.unknown.length === 0 ? (
        <p className="muted">Nothing that matters here.</p>
      ) : (
        <ul className="unknowns">
          {why.unknown.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <h3>What would change it</h3>
      {why.becomes.length === 0 && <p className="muted">Nothing: this is where it ends.</p>}
      <ul className="becomings">
        {why.becomes.map(({ to, when, command }) => (
          <li key={`${to} ${when}`}>
            <strong>{to}</strong> {when}
            {command !== null && <code className="command">{command}</code>}
          </li>
        ))}
      </ul>
      <details>
        <summary>The evidence of the row</summary>
        <pre tabIndex={0}>{JSON.stringify(why.evidence, null, 2)}</pre>
      </details>
    </div>
  )
}

const factKey = ({ name, source, value }: Fact) => JSON.stringify([name, source, value]) // a name may come several times

const FACT_COLUMNS = [
  { title: 'Fact', draw: ({ name }: Fact) => name },
  { title: 'Value', draw: ({ value }: Fact) => <code>{shortenHashes(composeValue(value))}</code> },
  { title: 'From', draw: ({ source }: Fact) => <span title={source}>{shortenHashes(source)}</span> },
  {
    title: 'Age',
    draw: ({ at, ageMs }: Fact) =>
      at !== null ? <Age at={at} /> : ageMs === null ? <span className="muted">unknown</span> : composeShownSpan(ageMs),
  },
]

export function composeValue(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
}
