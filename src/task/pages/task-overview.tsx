// The overview of a task: questions, brief, the facts the table reads, files, waivers, attempts; the diagram folds out.
import { MachineDiagram } from '../../machines/pages/machine-diagram.tsx'
import { CostLine } from '../../usage/pages/cost-line.tsx'
import { Section } from '../../web/parts/section.tsx'
import { taskMachine } from '../rules/phase/task-machine.ts'
import { TaskFactsPart } from './task-facts.tsx'
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
      {status && (
        <div className="task-columns">
          <Section title="Brief">
            <p className="said brief">{status.brief}</p>
          </Section>
          <TaskAttempts status={status} />
        </div>
      )}
      {status && <TaskFactsPart id={id} phase={status.phase} />}
      {status && (
        <>
          <TaskWaivers waivers={status.waivers} />
          <TaskArtifacts id={id} artifacts={status.artifacts} />
          <TaskSessions status={status} />
          <CostLine task={id} />
          <p className="muted">
            Files: <code>{status.directory}</code>
          </p>
        </>
      )}
      <details>
        <summary>
          The diagram of its phases <Holding rule={status?.rule ?? row.rule} />
        </summary>
        <MachineDiagram machine={taskMachine} here={row.phase} />
      </details>
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
