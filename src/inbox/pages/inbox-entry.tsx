// One decision in the list: what is asked in one sentence, of what, since when. The one that has the focus is shown beside.

import { setQuery } from '#web/nav/address'
import type { SignLook } from '#web/parts/look'
import { Badge } from '../../web/parts/badge.tsx'
import { HintText } from '../../web/parts/hint-text.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { INBOX_KINDS, type Risk } from '../rules/inbox-row.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import type { InboxShown } from './use-inbox.ts'

type Row = InboxShown['rows'][number]

const TONES: Readonly<Record<Risk, Pick<SignLook, 'icon' | 'tone'>>> = {
  high: { icon: '!', tone: 'bad' },
  normal: { icon: '●', tone: 'warn' },
  low: { icon: '○', tone: 'busy' },
}

export function InboxEntry({ row, isChosen }: { readonly row: Row; readonly isChosen: boolean }) {
  const { kind, risk, project, title, asks, since, id, assigned } = row
  const look = { ...TONES[risk], word: INBOX_KINDS[kind].word }
  return (
    <article className={`decision tone-edge-${look.tone}${isChosen ? ' chosen' : ''}`} data-entry>
      <p className="over">
        <Badge look={look} detail={`risk: ${risk}`} />
        {risk === 'high' && <strong className="text-bad">high risk</strong>}
        {assigned !== null && (
          <span className="assignee" title={`assigned by ${assigned.by}`}>
            {assigned.to}
          </span>
        )}
        <span className="muted when">
          {project !== null && `${project} · `}
          <Age at={since} none="since when is not kept" />
        </span>
      </p>
      <h2>
        <button
          type="button"
          className="choose"
          aria-current={isChosen ? 'true' : undefined}
          onClick={() => setQuery({ row: id })}
          onFocus={() => setQuery({ row: id })}
        >
          {title}
        </button>
      </h2>
      <p className="asks">
        <HintText text={asks} />
      </p>
      {row.answers.length > 0 && !isChosen && (
        <div className="row-answers">
          <AnswerButtons row={row} isInRow />
        </div>
      )}
    </article>
  )
}
