// Which coding agents are on this machine, as each tells of itself: one is tried with a prompt, and one is made the agent of this home.
import type { Shape } from '#api/schemas'
import { answers } from '#web/live/dashboard'
import { useAnswer } from '#web/live/use-answer'
import { ActionForm } from '../../web/parts/action.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { HintText } from '../../web/parts/hint-text.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { ANSWERING_LOOKS, lookOfAgent } from './agent-looks.ts'

type AgentsHere = Shape<'AgentsHere'>
type AgentHere = AgentsHere['agents'][number]

const QUESTION = { route: 'lookAtAgents' } as const

/** They are looked at once: each look starts their programs. */
export function useAgentsHere() {
  return useAnswer<AgentsHere>(QUESTION, [])
}

export function AgentChoiceForm() {
  const answer = useAgentsHere()
  if (answer.isLoading && !answer.value) return <p className="muted">Each agent is asked whether it is logged in …</p>
  return (
    <Shown answer={answer}>
      {({ agents, chosen, begin }) => (
        <>
          {begin.harness === null && <p>No coding agent is on the PATH of the daemon. Install one, then look again.</p>}
          <ul className="agents-here" aria-label="Coding agents of this machine">
            {agents.map(agent => (
              <AgentLine key={agent.harness} agent={agent} isChosen={agent.harness === chosen} />
            ))}
          </ul>
          <button type="button" className="quiet" onClick={answer.again}>
            Look again
          </button>
        </>
      )}
    </Shown>
  )
}

function AgentLine({ agent, isChosen }: { readonly agent: AgentHere; readonly isChosen: boolean }) {
  const { harness, version, login, words, remedy } = agent
  return (
    <li>
      <p>
        <strong>{harness}</strong> {version !== null && <span className="muted">{version}</span>}{' '}
        <Badge look={lookOfAgent(agent)} />
      </p>
      {version !== null && (login === null || login === 'unknown') && <p className="muted">{words}</p>}
      {remedy !== null && (
        <p className="muted">
          <HintText text={remedy} />
        </p>
      )}
      {version !== null && (
        <p className="actions">
          {isChosen ? <span>✓ the agent of this home</span> : <Choose harness={harness} />}
          <Try harness={harness} />
        </p>
      )}
    </li>
  )
}

function Choose({ harness }: { readonly harness: string }) {
  return (
    <ActionForm
      label={`Choose ${harness}`}
      route="chooseAgent"
      parameters={{ harness }}
      about={<p>It does the work of every project that names no other. It is written into the file of this home.</p>}
      said={sayNotes}
      thenAsk={() => answers.askAnew(QUESTION)}
    />
  )
}

/** Where everything is as it was wished there is nothing to say. */
function sayNotes(answer: unknown) {
  const { file, notes } = answer as Shape<'ChosenAgent'>
  if (notes.length === 0) return undefined
  return (
    <>
      <p>
        It is written into <code>{file}</code>, and yet:
      </p>
      <ul>
        {notes.map(note => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  )
}

function Try({ harness }: { readonly harness: string }) {
  return (
    <ActionForm
      label={`See that ${harness} answers`}
      route="tryAgent"
      parameters={{ harness }}
      about={<p>It is sent one short prompt with your login, which costs what a prompt costs.</p>}
      said={sayTried}
    />
  )
}

function sayTried(answer: unknown) {
  const { answers: answering, words, remedy } = answer as Shape<'TriedAgent'>
  return (
    <>
      <p>
        <Badge look={ANSWERING_LOOKS[answering]} /> {words}
      </p>
      {remedy !== null && (
        <p>
          <HintText text={remedy} />
        </p>
      )}
    </>
  )
}
