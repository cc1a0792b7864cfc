// Starts agents: a session of its own, or an orchestrator that leads others.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { goTo } from '#web/nav/address'
import { type ActionField, ActionForm } from '../../web/parts/action.tsx'

type Given = Readonly<Record<string, string>>

export function SpawnActions() {
  const { value } = useAnswer<Shape<'ProjectList'>>({ route: 'listProjects' }, ['project'])
  const projects = value?.projects.map(({ id }) => id) ?? []
  const project: ActionField = { name: 'project', label: 'Project', choices: projects }
  const isDisabled = projects.length === 0
  return (
    <span className="actions">
      <ActionForm
        label="Start a session"
        route="spawnSession"
        tone="primary"
        isDisabled={isDisabled}
        about={<p>An agent starts in a worktree and on a branch of its own.</p>}
        fields={[project, ...AGENT]}
        body={given => given}
        said={goToStarted}
      />
      <ActionForm
        label="Start an orchestrator"
        route="spawnOrchestrator"
        isDisabled={isDisabled}
        about={<p>An orchestrator leads other sessions of its project.</p>}
        fields={[project, ...AGENT, { name: 'clean', label: 'End the others of the project first', kind: 'switch' }]}
        body={({ clean, ...given }: Given) => ({ ...given, clean: clean === 'true' })}
        said={goToStarted}
      />
    </span>
  )
}

const AGENT: readonly ActionField[] = [
  { name: 'prompt', label: 'What it is to do', kind: 'lines' },
  { name: 'title', label: 'A short name', isOptional: true },
  { name: 'harness', label: 'The agent, when not the configured one', isOptional: true },
  { name: 'runtime', label: 'Where it runs; a terminal can be taken over', choices: ['process', 'tmux'] },
]

function goToStarted(answer: unknown): undefined {
  goTo(`/sessions/${(answer as Shape<'Session'>).id}`)
}
