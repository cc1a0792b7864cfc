// The overview of a task: the diagram with the phase it is in, the facts the table reads, files, questions, waivers, attempts.

import { MachineDiagram } from '../../machines/pages/machine-diagram.tsx'
import { Section } from '../../web/parts/section.tsx'
import { taskMachine } from '../rules/phase/task-machine.ts'
import { TaskFacts } from './task-facts.tsx'
import type { TaskPartProps } from './task-page.tsx'
import { TaskQuestions } from './task-questions.tsx'
import { TaskWaivers } from './task-waivers.tsx'
import { TaskArtifacts } from './work/task-artifacts.tsx'
import { TaskAttempts } from './work/task-attempts.tsx'
import { TaskSessions } from './work/task-sessions.tsx'

export function TaskOverview({ id, row, status }: TaskPartProps) {
  return (
    <>
      {status && <TaskQuestions status={status} />}
      <div className="task-columns">
        <Section title="Lifecycle" aside={<Holding rule={status?.rule ?? row.rule} />}>
          <MachineDiagram machine={taskMachine} here={row.phase} />
        </Section>
        {status && (
          <div>
            <Section title="Brief">
              <p className="said brief">{status.brief}</p>
            </Section>
            <TaskFacts id={id} phase={status.phase} />
            <TaskAttempts status={status} />
          </div>
        )}
      </div>
      {status && (
        <>
          <TaskWaivers waivers={status.waivers} />
          <TaskArtifacts id={id} artifacts={status.artifacts} />
          <TaskSessions status={status} />
          <p className="muted">
            Files: <code>{status.directory}</code>
          </p>
        </>
      )}
    </>
  )
}

function Holding({ rule }: { readonly rule: string | null }) {
  if (rule === null) return null
  return (
    <span className="muted">
      held by row <code>{rule}</code>
    </span>
  )
}
