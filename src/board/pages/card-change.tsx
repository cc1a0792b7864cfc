// The change of a card: which it is, how large, and what its checks say.
import type { SignLook } from '#web/parts/look'
import type { BoardChange } from './board-card.ts'

const CHECKS: Readonly<Record<BoardChange['ci'], SignLook | null>> = {
  passing: { icon: '✓', word: 'checks pass', tone: 'good' },
  failing: { icon: '✗', word: 'checks fail', tone: 'bad' },
  pending: { icon: '◷', word: 'checks run', tone: 'wait' },
  none: null,
}

export function CardChange({ change: { id, size, ci } }: { readonly change: BoardChange }) {
  const checks = CHECKS[ci]
  return (
    <p className="line joined">
      <span className="muted">change {id}</span>
      {size && (
        <span title={`${size.files} files`}>
          <span className="text-good">+{size.added}</span> <span className="text-bad">−{size.removed}</span>
        </span>
      )}
      {checks && (
        <span className={`text-${checks.tone}`}>
          <span aria-hidden="true">{checks.icon}</span> {checks.word}
        </span>
      )}
    </p>
  )
}
