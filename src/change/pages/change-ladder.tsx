// The ladder of a change: the first row that is true wins, so those above it said no and those below were not asked.
import { SESSION_LOOKS } from '#session/pages/session-looks'
import { deriveLadder, type LadderRung } from '#session/rules/pull-request/derive-ladder'
import { Badge } from '../../web/parts/badge.tsx'
import type { ChangeOnPage } from './change-part.tsx'

export function ChangeLadder({ change: { state, rule } }: { readonly change: Pick<ChangeOnPage, 'state' | 'rule'> }) {
  const isOver = state === 'merged' || state === 'closed'
  if (isOver)
    return (
      <p>
        It is <strong>{state}</strong> (row <code>{rule}</code>): the ladder is behind it.
      </p>
    )
  return (
    <ol className="change-ladder" aria-label="Ladder">
      {deriveLadder(rule).map(rung => (
        <Rung key={rung.rule} rung={rung} />
      ))}
    </ol>
  )
}

const WORDS: Readonly<Record<LadderRung['state'], string>> = { not_so: 'not so', here: 'here', not_asked: 'not asked' }

function Rung({ rung: { rule, word, status, because, state } }: { readonly rung: LadderRung }) {
  return (
    <li className={state} aria-current={state === 'here' ? 'step' : undefined}>
      <code>{rule}</code>
      {state === 'here' ? (
        <Badge look={{ ...SESSION_LOOKS[status], word: wordsOf(word) }} />
      ) : (
        <span>{wordsOf(word)}</span>
      )}
      <span className="muted">{state === 'here' ? because : WORDS[state]}</span>
    </li>
  )
}

function wordsOf(word: string): string {
  return word.replaceAll('_', ' ')
}
