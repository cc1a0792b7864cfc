// What was said to the agent, and how far each message has come. Changed output on a screen is no acknowledgement.
import type { Shape } from '#api/schemas'
import { lookFor } from '#board/rules/look'
import { MESSAGE_LOOKS } from '#board/rules/session-axis-looks'
import { Action } from '../../web/parts/action.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { isEnded } from '../rules/life/standing.ts'
import type { Session } from './session-row.ts'

type Message = Session['messages'][number]

export function MessagePart({ session }: { readonly session: Session }) {
  const send = !isEnded(session.state) && <SendAction id={session.id} />
  return (
    <Section title={`Messages (${session.messages.length})`} aside={send}>
      <DataTable
        caption="Messages to the agent"
        rows={session.messages.toReversed()}
        keyOf={({ id }) => id}
        none="Nothing was said to it beside its prompt."
        columns={COLUMNS}
      />
    </Section>
  )
}

function SendAction({ id }: { readonly id: string }) {
  return (
    <Action
      label="Send a message"
      route="sendMessage"
      parameters={{ session: id }}
      tone="primary"
      about={<p>It is delivered when the agent can take it, and held while a permission dialog is open.</p>}
      fields={[{ name: 'text', label: 'What to say', kind: 'lines' }]}
      body={given => given}
      said={answer => <Sent sent={answer as Shape<'Sent'>} />}
    />
  )
}

function Sent({ sent: { messageId, state, because } }: { readonly sent: Shape<'Sent'> }) {
  return (
    <p>
      {messageId} <Badge look={lookFor(MESSAGE_LOOKS, state)} /> {because}
    </p>
  )
}

const COLUMNS = [
  { title: 'State', draw: ({ state }: Message) => <Badge look={lookFor(MESSAGE_LOOKS, state)} /> },
  { title: 'Text', draw: ({ text }: Message) => <span className="message-text">{text}</span> },
  { title: 'Kind', draw: ({ kind }: Message) => kind.replaceAll('_', ' ') },
  { title: 'Tries', draw: ({ attempts }: Message) => attempts, isNumber: true },
  { title: 'Said', draw: ({ createdAt }: Message) => <Age at={createdAt} /> },
  { title: 'Acknowledged', draw: ({ ackedAt }: Message) => <Age at={ackedAt} none="not yet" /> },
  { title: 'Id', draw: ({ id }: Message) => <code>{id}</code> },
] as const
