// The way to a new task: a brief for one of the projects.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { goTo } from '#web/nav/address'
import { ActionForm } from '../../../web/parts/action.tsx'

type ProjectList = Shape<'ProjectList'>

export function NewTaskForm() {
  const { value } = useAnswer<ProjectList>({ route: 'listProjects', query: { limit: '200' } }, ['project'])
  const projects = value?.projects.map(({ id }) => id) ?? []
  return (
    <ActionForm
      label="New task"
      tone="primary"
      route="newTask"
      isDisabled={projects.length === 0}
      about={
        <p className="muted">The brief is what the planner reads. It can be added to while the task is planned.</p>
      }
      fields={[
        { name: 'project', label: 'Project', choices: projects },
        { name: 'brief', label: 'What is to be done', kind: 'lines' },
        { name: 'title', label: 'A short name; else the first line of the brief', isOptional: true },
      ]}
      body={given => given}
      said={answer => {
        goTo(`/tasks/${(answer as Shape<'TaskAnswer'>).task}`)
        return undefined
      }}
    />
  )
}
