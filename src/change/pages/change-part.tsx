// The change of a session: where it stands on the ladder and why, its checks, and what is missing.
import type { Shape } from '#api/schemas'
import { CHECK_LOOKS } from '#session/pages/session-axis-looks'
import type { Session } from '#session/pages/session-row'
import { useAnswer } from '#web/live/use-answer'
import { lookFor } from '#web/parts/look'
import { Badge } from '../../web/parts/badge.tsx'
import { DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { Hash } from '../../web/parts/words/hash.tsx'
import { ChangeActions } from './change-actions.tsx'
import { ChangeLadder } from './change-ladder.tsx'

export type ChangeOnPage = Shape<'Change'>
type Check = ChangeOnPage['checks'][number]

export function ChangePart({ session: { project, change } }: { readonly session: Session }) {
  if (change.state === 'none' || change.number === 0)
    return (
      <Section title="Change">
        <p className="muted">No change yet: one appears when its branch is ahead of its base.</p>
      </Section>
    )
  return <KnownChange project={project} number={change.number} />
}

function KnownChange({ project, number }: { readonly project: string; readonly number: number }) {
  const id = `${project}/${number}`
  const answer = useAnswer<ChangeOnPage>({ route: 'showChange', parameters: { project, number: String(number) } }, [
    `change/${id}`,
    'review',
  ])
  return (
    <Section title={`Change #${number}`} aside={<WhyButton id={`change:${id}`} />}>
      <Shown answer={answer}>
        {change => (
          <>
            <p>
              <strong>{change.title}</strong> <Hash hash={change.headSha} /> onto <code>{change.base}</code> ·{' '}
              <WebAddress url={change.url} /> since <Age at={change.since} />
            </p>
            <ChangeActions change={change} />
            <Missing missing={change.missing} />
            <details>
              <summary>Where it stands on the ladder, and why</summary>
              <ChangeLadder change={change} />
            </details>
            <h3>Checks</h3>
            <DataTable
              caption="Checks"
              rows={change.checks}
              keyOf={({ name, sha }) => `${name} ${sha}`}
              none="No check has run on this head."
              columns={COLUMNS}
            />
          </>
        )}
      </Shown>
    </Section>
  )
}

/** Only an address of the web becomes a link. */
function WebAddress({ url }: { readonly url: string }) {
  if (!/^https?:\/\//.test(url)) return null
  return (
    <a href={url} rel="noreferrer noopener" target="_blank">
      {url}
    </a>
  )
}

function Missing({ missing }: { readonly missing: readonly string[] }) {
  if (missing.length === 0) return <p>Nothing stands between this head and its base.</p>
  return (
    <>
      <h3>What is missing</h3>
      <ul>
        {missing.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

const COLUMNS = [
  { title: 'Check', draw: ({ name }: Check) => name },
  { title: 'Result', draw: ({ conclusion }: Check) => <Badge look={lookFor(CHECK_LOOKS, conclusion ?? 'running')} /> },
  { title: 'At', draw: ({ sha }: Check) => <Hash hash={sha} /> },
  { title: 'Finished', draw: ({ finishedAt }: Check) => <Age at={finishedAt} none="not yet" /> },
  {
    title: 'Said last',
    draw: ({ name, logTail }: Check) =>
      logTail === '' ? (
        <span className="muted">nothing</span>
      ) : (
        <details>
          <summary>Output of {name}</summary>
          <pre tabIndex={0}>{logTail}</pre>
        </details>
      ),
  },
]
