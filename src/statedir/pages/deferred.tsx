// What was put off, with its numbers.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { lookFor } from '#web/parts/look'
import { ActionForm } from '../../web/parts/action.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { DEFERRED_LOOKS } from './state-looks.ts'

type Item = Shape<'StateDeferredItem'>

export function DeferredItems({ project }: { readonly project: string }) {
  const question = { route: 'listStateDeferred', parameters: { project } } as const
  const answer = useAnswer<Shape<'StateDeferredList'>>(question, [`state/${project}`])
  return (
    <Section
      title="Put off"
      aside={
        <>
          <span className="count">{answer.value?.items.length}</span>
          <PutOff project={project} again={answer.again} />
        </>
      }
    >
      <Shown answer={answer}>
        {({ items }) => (
          <DataTable
            caption="Deferred items"
            rows={items}
            keyOf={({ id, title }) => `${id} ${title}`}
            none="Nothing was put off."
            columns={[
              { title: 'Id', draw: ({ id, duplicate }) => `${id}${duplicate ? ' (twice)' : ''}` },
              { title: 'What', draw: item => <What item={item} /> },
              { title: 'Status', draw: ({ status }) => <Badge look={lookFor(DEFERRED_LOOKS, status)} /> },
              { title: 'Since', draw: ({ captured_at }) => <Age at={captured_at} none="unknown" /> },
              { title: 'Do', draw: item => <Turn project={project} item={item} again={answer.again} /> },
            ]}
          />
        )}
      </Shown>
    </Section>
  )
}

function PutOff({ project, again }: { readonly project: string; readonly again: () => void }) {
  return (
    <ActionForm
      label="Put something off"
      route="addStateDeferred"
      parameters={{ project }}
      fields={[
        { name: 'title', label: 'What' },
        { name: 'context', label: 'Context', kind: 'lines', isOptional: true },
        { name: 'tags', label: 'Tags, separated by commas', isOptional: true },
      ]}
      body={({ title, context, tags }) => ({
        title,
        ...(context && { context }),
        ...(tags && { tags: tags.split(',').map(tag => tag.trim()) }),
      })}
      said={added => {
        again()
        return <p role="status">It is {(added as { id: string }).id}.</p>
      }}
    />
  )
}

function What({ item: { title, context, tags } }: { readonly item: Item }) {
  return (
    <>
      {title}
      {tags.length > 0 && <span className="muted"> {tags.map(tag => `#${tag}`).join(' ')}</span>}
      {context !== null && <div className="muted">{context}</div>}
    </>
  )
}

type TurnProps = { readonly project: string; readonly item: Item; readonly again: () => void }

function Turn({ project, item: { id, status }, again }: TurnProps) {
  const isClosed = status === 'closed'
  return (
    <ActionForm
      label={isClosed ? 'Reopen' : 'Close'}
      route={isClosed ? 'reopenStateDeferred' : 'closeStateDeferred'}
      parameters={{ project, id }}
      body={() => ({})}
      said={() => {
        again()
        return undefined
      }}
    />
  )
}
