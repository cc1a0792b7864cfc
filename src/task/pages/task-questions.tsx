// What was asked about a task, what was answered, and the way to answer.
import { ActionForm } from '../../web/parts/action.tsx'
import { Section } from '../../web/parts/section.tsx'
import type { ShownTaskStatus } from './task-page.tsx'

export function TaskQuestions({ status }: { readonly status: ShownTaskStatus }) {
  const { questions } = status
  if (questions.length === 0) return null
  const isOpen = ({ answer }: (typeof questions)[number]) => answer === null
  return (
    <Section title="Questions">
      <ul className="task-questions">
        {[...questions.filter(isOpen), ...questions.filter(question => !isOpen(question))].map(question => (
          <li key={question.id} className={question.answer === null ? 'open' : ''}>
            <p>
              <strong>{question.id}</strong>{' '}
              {question.blocking ? (
                <span className="badge tone-warn">
                  <span aria-hidden="true">!</span> blocking
                </span>
              ) : (
                <span className="badge tone-mute">not blocking</span>
              )}{' '}
              <span className="said">{question.text}</span>
            </p>
            {question.answer === null ? (
              <AnswerAction status={status} question={question.id} text={question.text} />
            ) : (
              <p className="said answer">
                <span className="muted">Answer:</span> {question.answer}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

type AnswerProps = { readonly status: ShownTaskStatus; readonly question: string; readonly text: string }

function AnswerAction({ status, question, text }: AnswerProps) {
  return (
    <ActionForm
      label={`Answer ${question}`}
      route="answerTaskQuestion"
      parameters={{ task: status.task }}
      version={status.version}
      about={<p className="said">{text}</p>}
      fields={[{ name: 'text', label: 'Your answer', kind: 'lines' }]}
      body={given => ({ question, text: given.text ?? '' })}
      tone="primary"
    />
  )
}
