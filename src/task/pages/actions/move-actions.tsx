// Decisions and moves: what takes a change in or out is shown before it happens.
import { PHASES, WORK_PHASES } from '#task/rules/phase/phase'
import { ActionForm } from '../../../web/parts/action.tsx'
import { PlannedAction } from '../../../web/parts/planned-action.tsx'
import { sayTask } from '../task-said.tsx'
import { DecideAction } from './decide-action.tsx'
import { OpenToRevertAction, RevertActionForm } from './revert-action.tsx'
import { filled, type VerbProps } from './verb-props.ts'

function NextAction({ shared }: VerbProps) {
  return (
    <PlannedAction
      {...shared}
      label="Next"
      route="moveTask"
      about={<p>Asks the table for the next move. It moves only where a row says so.</p>}
      planBody={() => ({ dryRun: true })}
      body={() => ({})}
      planLabel="What does the table say?"
      drawPlan={sayTask}
    />
  )
}

function OverrideAction({ shared, status }: VerbProps) {
  return (
    <ActionForm
      {...shared}
      label="Override"
      route="moveTask"
      about={
        <p>
          Lifts the verdict of {status.phase.replaceAll('_', ' ')} for exactly what lies there now. It is on record with
          your name, and void as soon as anything it rests on changes.
        </p>
      }
      fields={[
        { name: 'override', label: 'Why', kind: 'lines' },
        { name: 'to', label: 'Where to; else along the road', choices: PHASES, isOptional: true },
      ]}
      body={filled}
      tone="danger"
    />
  )
}

function RedoAction({ shared, status }: VerbProps) {
  return (
    <ActionForm
      {...shared}
      label="Redo"
      route="redoTask"
      about={<p>Starts a phase again. What lies there, and in every phase behind it, goes to the history.</p>}
      fields={[
        {
          name: 'phase',
          label: 'From which phase on',
          choices: WORK_PHASES,
          value: WORK_PHASES.find(phase => phase === status.phase) ?? 'accept',
        },
        { name: 'reason', label: 'Why', kind: 'lines', ...(status.phase !== 'done' && { isOptional: true }) },
      ]}
      body={filled}
    />
  )
}

function RunAction({ shared }: VerbProps) {
  return (
    <ActionForm
      {...shared}
      label="Run"
      route="runTask"
      isLong
      about={<p>Takes the task as far as it goes by itself; it pauses where a person is needed.</p>}
      fields={[
        { name: 'maxMoves', label: 'Moves at the most', kind: 'number', isOptional: true },
        { name: 'maxMinutes', label: 'Minutes at the most', kind: 'number', isOptional: true },
        { name: 'pauseAt', label: 'Pause before', choices: PHASES, isOptional: true },
      ]}
      body={({ maxMoves, maxMinutes, pauseAt }) => ({
        ...(maxMoves && { maxMoves: Number(maxMoves) }),
        ...(maxMinutes && { maxMinutes: Number(maxMinutes) }),
        ...(pauseAt && { pauseAt: [pauseAt] }),
      })}
    />
  )
}

function PauseAction({ shared, status }: VerbProps) {
  return (
    <ActionForm
      {...shared}
      label="Pause"
      route="pauseTask"
      isDisabled={status.isPaused}
      about={<p>Holds the task until somebody runs it again.</p>}
    />
  )
}

function StopAction({ shared, status }: VerbProps) {
  const goesOn = status.isRunning || status.needs === 'wait' || status.asks.length > 0
  return (
    <ActionForm
      {...shared}
      label="Stop"
      route="stopTask"
      isDisabled={!goesOn}
      about={
        <p>Ends the agents that work for it. What they did so far is kept; running it again goes on from there.</p>
      }
      tone="danger"
    />
  )
}

function AbandonAction({ shared }: VerbProps) {
  return (
    <ActionForm
      {...shared}
      label="Give up"
      route="abandonTask"
      about={<p>Ends its agents and takes it out of the lists. What was done stays, and it can be taken up again.</p>}
      fields={[{ name: 'reason', label: 'Why', kind: 'lines' }]}
      body={filled}
      tone="danger"
    />
  )
}

function ReopenAction({ shared }: VerbProps) {
  return (
    <ActionForm
      {...shared}
      label="Take up again"
      route="reopenTask"
      about={<p>It goes on in the phase that it was given up in.</p>}
      fields={[{ name: 'reason', label: 'Why', kind: 'lines', isOptional: true }]}
      body={filled}
    />
  )
}

function BudgetAction({ shared, status }: VerbProps) {
  return (
    <ActionForm
      {...shared}
      label="Grant attempts"
      route="grantTaskBudget"
      fields={[
        { name: 'phase', label: 'Phase', choices: [...WORK_PHASES, 'revert'], value: status.phase },
        { name: 'add', label: 'How many more', kind: 'number', value: '1' },
        { name: 'reason', label: 'Why', kind: 'lines' },
      ]}
      body={({ add, ...rest }) => ({ ...rest, add: Number(add) })}
    />
  )
}

function RepairAction({ shared }: VerbProps) {
  return (
    <PlannedAction
      {...shared}
      label="Repair state.json"
      route="repairTask"
      about={<p>Compares state.json with the log. An edited file is kept in the history.</p>}
      fields={[{ name: 'reason', label: 'Why it is taken back', isOptional: true }]}
      planBody={() => ({})}
      body={given => ({ ...given, apply: true })}
      drawPlan={sayTask}
    />
  )
}

function ArchiveAction({ shared }: VerbProps) {
  return (
    <PlannedAction
      {...shared}
      label="Archive"
      route="archiveTask"
      about={<p>Takes the task out of the lists. Its files stay.</p>}
      planBody={() => ({})}
      body={() => ({ apply: true })}
      drawPlan={sayTask}
    />
  )
}

function AcknowledgeAction({ shared }: VerbProps) {
  return (
    <ActionForm
      {...shared}
      label="Acknowledge"
      route="revertTask"
      about={<p>Accepts that what could not be undone stays as it is.</p>}
      body={() => ({ acknowledge: true })}
    />
  )
}

export const MOVE_ACTIONS = {
  decide: DecideAction,
  next: NextAction,
  override: OverrideAction,
  redo: RedoAction,
  revert: RevertActionForm,
  open_to_revert: OpenToRevertAction,
  acknowledge: AcknowledgeAction,
  run: RunAction,
  pause: PauseAction,
  stop: StopAction,
  abandon: AbandonAction,
  reopen: ReopenAction,
  budget: BudgetAction,
  repair: RepairAction,
  archive: ArchiveAction,
} as const
