// What the agents of a task wait for a person to say, with the answers that they take. Nothing automatic ever answers.
import { answers } from '#web/live/dashboard'
import { Link } from '../../web/nav/link.tsx'
import { ActionForm } from '../../web/parts/action.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import type { ShownTaskStatus } from './task-page.tsx'

type Ask = ShownTaskStatus['asks'][number]

export function TaskAsks({ task, asks }: Pick<ShownTaskStatus, 'task' | 'asks'>) {
  return (
    <>
      {asks.map(ask => (
        <article key={`${ask.session} ${ask.request}`} className="callout high request" data-entry>
          <p>
            <strong>It waits for you:</strong> <Link to={`/sessions/${ask.session}`}>{ask.session}</Link> asks{' '}
            {ask.text}{' '}
            <span className="muted">
              since <Age at={ask.since} />
            </span>
          </p>
          <p className="actions">
            {ask.options.map(option => (
              <AnswerAction key={option} task={task} ask={ask} option={option} />
            ))}
          </p>
        </article>
      ))}
    </>
  )
}

type AnswerProps = { readonly task: string; readonly ask: Ask; readonly option: string }

function AnswerAction({ task, ask: { session, request, text }, option }: AnswerProps) {
  const words = option.replaceAll('_', ' ')
  return (
    <ActionForm
      label={words}
      route="answerPermission"
      parameters={{ session }}
      about={
        <p>
          The agent hears <strong>{words}</strong> for {text}
        </p>
      }
      body={() => ({ request, option })}
      thenAsk={() => answers.askAnew({ route: 'showTask', parameters: { task } })}
    />
  )
}
