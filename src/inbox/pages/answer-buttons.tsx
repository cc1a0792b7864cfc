// The likely answers to a decision as buttons: in its row, and beside its proof with their keys.
import { useProject } from '../../web/nav/project-switch.tsx'
import { ActionForm } from '../../web/parts/action.tsx'
import { SAID } from './say-answer.tsx'
import { askInboxAnew, type InboxShown } from './use-inbox.ts'

/** The dialog of these is not waited for. */
const LONG: readonly string[] = ['runTask', 'mergeChange', 'restoreSession', 'cleanUpSessions']
const IN_ROW_MAX = 2

/** A row that the Tab key reaches is opened, and its answers stand beside it then. */
type Props = { readonly row: InboxShown['rows'][number]; readonly isInRow?: true }

export function AnswerButtons({ row: { answers, title }, isInRow }: Props) {
  const project = useProject()
  return answers.slice(0, isInRow ? IN_ROW_MAX : undefined).map(({ label, route, parameters, body }, n) => (
    <ActionForm
      key={label}
      label={label}
      route={route}
      parameters={parameters}
      {...(isInRow ? { isForPointer: true } : { shortcut: String(n + 1) })}
      {...(LONG.includes(route) && { isLong: true })}
      {...(SAID[route] && { said: SAID[route] })}
      thenAsk={() => askInboxAnew(project)}
      {...(n === 0 && !isInRow && { tone: 'primary' })}
      about={
        <p>
          <strong>{label}</strong>: {title}
        </p>
      }
      {...(body !== null && { body: () => body })}
    />
  ))
}
