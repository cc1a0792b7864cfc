// What the agent asks a person for. Nothing automatic ever answers.
import { answers } from '#web/live/dashboard'
import { ActionForm } from '../../web/parts/action.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import type { Session } from './session-row.ts'

type Permission = Session['permissions'][number]

export function PermissionPart({ session }: { readonly session: Session }) {
  const open = session.permissions.filter(
    ({ answer, closed, generation }) => answer === null && closed === null && generation === session.generation,
  )
  if (open.length === 0) return null
  return (
    <Section title="It asks for permission">
      {open.map(asked => (
        <Request key={asked.id} session={session.id} asked={asked} />
      ))}
    </Section>
  )
}

function Request({ session, asked }: { readonly session: string; readonly asked: Permission }) {
  return (
    <article className="callout high request" data-entry>
      <p>
        <strong>{asked.tool}</strong> <code>{asked.summary}</code> <span className="muted">{asked.id}, asked</span>{' '}
        <Age at={asked.at} />
      </p>
      {asked.input !== null && asked.input !== undefined && (
        <details>
          <summary>What it would do</summary>
          <pre tabIndex={0}>{JSON.stringify(asked.input, null, 2)}</pre>
        </details>
      )}
      <p className="actions">
        {asked.options.map(option => (
          <ActionForm
            key={option}
            label={option.replaceAll('_', ' ')}
            route="answerPermission"
            parameters={{ session }}
            about={
              <p>
                The agent hears <strong>{option.replaceAll('_', ' ')}</strong> for {asked.tool}: {asked.summary}
              </p>
            }
            body={() => ({ request: asked.id, option })}
            thenAsk={() => answers.askAnew({ route: 'showSession', parameters: { session } })}
          />
        ))}
      </p>
    </article>
  )
}
