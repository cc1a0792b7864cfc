// One decision: what is asked in one sentence, of what, since when, and the answers that are likely.
import { useState } from 'react'
import type { Look } from '#board/rules/look'
import { Link } from '../../web/nav/link.tsx'
import { Action } from '../../web/parts/action.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { INBOX_KINDS, type Risk } from '../rules/inbox-row.ts'
import type { Inbox } from './use-inbox.ts'

type Row = Inbox['rows'][number]

const TONES: Readonly<Record<Risk, Pick<Look, 'icon' | 'tone'>>> = {
  high: { icon: '!', tone: 'bad' },
  normal: { icon: '●', tone: 'warn' },
  low: { icon: '○', tone: 'busy' },
}

export function InboxEntry({ row }: { readonly row: Row }) {
  const { kind, risk, page, project, title, asks, since, command, why } = row
  const look = { ...TONES[risk], word: INBOX_KINDS[kind].word }
  return (
    <article className={`decision tone-edge-${look.tone}`} data-entry>
      <header>
        <Badge look={look} detail={`risk: ${risk}`} />
        <h2>
          <Link to={page}>{title}</Link>
        </h2>
        <span className="muted when">
          {project !== null && `${project} · `}
          <Age at={since} none="since when is not kept" />
        </span>
      </header>
      <p>{asks}</p>
      <p className="actions">
        <Answers row={row} />
        <CopyCommand command={command} />
        {why !== null && <WhyButton id={why} />}
      </p>
    </article>
  )
}

function Answers({ row: { answers, page, title } }: { readonly row: Row }) {
  if (answers.length === 0)
    return (
      <Link to={page} className="button primary">
        Look and decide
      </Link>
    )
  return answers.map(({ label, route, parameters, body }) => (
    <Action
      key={label}
      label={label}
      route={route}
      parameters={parameters}
      about={
        <p>
          <strong>{label}</strong>: {title}
        </p>
      }
      {...(body !== null && { body: () => body })}
    />
  ))
}

/** What a terminal would be told, ready to copy. */
function CopyCommand({ command }: { readonly command: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard?.writeText(command).then(() => setCopied(true))
  return (
    <button type="button" className="quiet command" onClick={copy} title="copy the command">
      <code>{command}</code> <span aria-live="polite">{isCopied ? 'copied' : ''}</span>
    </button>
  )
}
