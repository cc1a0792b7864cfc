// The first three steps in an empty house: a project, an agent that answers, a task. They go away as they are done.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { useMoment } from '#web/nav/moment'
import { AgentChoiceForm } from '../../install/pages/agent-choice.tsx'
import { AddProjectForm } from '../../project/pages/add-project.tsx'
import { NewTaskForm } from '../../task/pages/actions/new-task.tsx'

export function FirstSteps() {
  const { at } = useMoment()
  const projects = useAnswer<Shape<'ProjectList'>>({ route: 'listProjects' }, ['project']).value?.projects
  const tasks = useAnswer<Shape<'TaskList'>>({ route: 'listTasks', query: { all: 'true', limit: '1' } }, ['task']).value
  if (at !== null || !projects || !tasks || tasks.tasks.length > 0) return null
  const hasProject = projects.length > 0
  return (
    <section className="first-steps" aria-label="First steps">
      <h2>Three steps to a first change</h2>
      <ol>
        <li className={hasProject ? 'behind' : 'here'}>
          <h3>Add a project</h3>
          <p>
            A git repository on this machine. Provost writes its settings into <code>.provost</code>, and nothing else.
          </p>
          {hasProject ? <p>✓ {projects.map(({ id }) => id).join(', ')}</p> : <AddProjectForm />}
        </li>
        <li className={hasProject ? 'here' : ''}>
          <h3>Choose an agent and see that it answers</h3>
          <p>A login that is stored proves little: one short prompt does.</p>
          <AgentChoiceForm />
        </li>
        <li className={hasProject ? 'here' : ''}>
          <h3>Give it a task</h3>
          <p>It plans, others review the plan, it writes the change, tests run, and you decide.</p>
          <NewTaskForm />
        </li>
      </ol>
    </section>
  )
}
