// What has to happen by itself and has not yet, and what was given up and waits for somebody.
import type { Shape } from '#api/schemas'
import { writeInstant } from '#kernel/events/time'
import { useAnswer } from '#web/live/use-answer'
import { ActionForm } from '../../web/parts/action.tsx'
import { type Column, DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { Age } from '../../web/parts/words/age.tsx'

type Intent = Shape<'IntentList'>['intents'][number]

const WATCH = ['task', 'session', 'swarm', 'change', 'host']

export function ReactorPart() {
  const dead = useAnswer<Shape<'IntentList'>>({ route: 'listIntents', query: { status: 'dead' } }, WATCH)
  const pending = useAnswer<Shape<'IntentList'>>({ route: 'listIntents', query: { status: 'pending' } }, WATCH)
  return (
    <div className="columns">
      <Section title="Given up by the reactor">
        <Shown answer={dead}>
          {({ intents }) => (
            <DataTable
              caption="Given up"
              rows={intents}
              columns={DEAD}
              keyOf={({ id }) => id}
              none="Nothing was given up."
            />
          )}
        </Shown>
      </Section>
      <Section title="Still to do by itself">
        <Shown answer={pending}>
          {({ intents }) => (
            <DataTable
              caption="To do"
              rows={intents}
              columns={PENDING}
              keyOf={({ id }) => id}
              none="Nothing is left to do."
            />
          )}
        </Shown>
      </Section>
    </div>
  )
}

const SHARED: readonly Column<Intent>[] = [
  { title: 'What', draw: ({ kind }) => kind.replaceAll('_', ' ') },
  { title: 'Of', draw: ({ subject }) => <code>{subject}</code> },
  { title: 'Tries', draw: ({ attempts }) => attempts, isNumber: true },
]

const DEAD: readonly Column<Intent>[] = [
  ...SHARED,
  { title: 'Because', draw: ({ lastError }) => lastError ?? 'not kept' },
  { title: 'Do', draw: ({ id }) => <ActionForm label="Try again" route="retryIntent" parameters={{ id }} /> },
]

const PENDING: readonly Column<Intent>[] = [
  ...SHARED,
  { title: 'Next try', draw: ({ nextAt }) => <Age at={writeInstant(nextAt)} /> },
]
