// Asks whether what was just asked for is meant, while an agent lives that could have asked for it too.
import { useCallback, useSyncExternalStore } from 'react'
import { findQuestion, questionsChanged } from '../live/question.ts'
import { Dialog } from '../parts/dialog.tsx'

export function ConfirmDialog() {
  const question = useSyncExternalStore(questionsChanged.subscribe, findQuestion, findQuestion)
  const leave = useCallback(() => question?.answer(false), [question])
  if (!question) return null
  return (
    <Dialog title="Do you mean it?" onClose={leave}>
      <p>{question.why}.</p>
      <p className="muted">
        What you confirm is recorded as confirmed, and still as exposed: an agent that is not confined can do what you
        can.
      </p>
      <footer>
        <button type="button" className="quiet" onClick={leave}>
          No
        </button>
        <button type="button" className="danger" onClick={() => question.answer(true)}>
          Yes, I mean it
        </button>
      </footer>
    </Dialog>
  )
}
