// What a person can do with a run, a row per action. What is not lawful now is refused by the engine, with the row that says so.
import type { Shape } from '#api/schemas'
import { ActionForm, type ActionProps } from '../../web/parts/action.tsx'
import { SWARM_GATES } from '../rules/wave/gate-table.ts'
import { isRunClosed } from '../rules/wave/may-dispatch.ts'
import { isSwarmPhase, SWARM_PHASES } from '../rules/wave/phase.ts'
import { VerdictOfGates } from './gate-list.tsx'
import type { RunPageRun, ShownSwarmRun } from './run.ts'
import { sayCollected, sayResumed, sayVerified } from './say-run-answer.tsx'

type Props = { readonly run: RunPageRun; readonly next: ShownSwarmRun['next'] }

/** `verb` as the command line has it. */
type RunAction = Omit<ActionProps, 'parameters'> & { readonly verb: string }

export function RunActions({ run, next }: Props) {
  if (isRunClosed(run.status)) return null
  const phase = isSwarmPhase(next.to) ? next.to : run.phase
  // What the engine names as the next command is what a person most likely wants.
  const wanted = next.command?.split(' ')[2]
  const actions = [composeDispatch(phase), ...WAVE_ACTIONS, { ...ADVANCE, version: run.version }, ABORT]
  return (
    <div className="actions">
      {actions.map(({ verb, ...action }) => (
        <ActionForm
          key={verb}
          parameters={{ id: run.id }}
          {...action}
          {...(verb === wanted && { tone: 'primary' as const })}
        />
      ))}
    </div>
  )
}

function composeDispatch(phase: string): RunAction {
  return {
    verb: 'dispatch',
    label: 'Dispatch',
    route: 'dispatchWave',
    about: <p>Sends out an agent per domain, each in a worktree of its own.</p>,
    fields: [
      { name: 'phase', label: 'Phase', choices: SWARM_PHASES, value: phase },
      { name: 'only', label: 'Only these domains, separated by spaces', isOptional: true },
      { name: 'overrideReason', label: 'Reason, if the phase is out of order', isOptional: true },
    ],
    body: ({ only, ...given }) => ({ ...given, ...(only !== undefined && { only: only.trim().split(/[\s,]+/) }) }),
  }
}

const WAVE_ACTIONS: readonly RunAction[] = [
  {
    verb: 'collect',
    label: 'Collect',
    route: 'collectWave',
    about: <p>Reads the reports of the open wave and records what follows: all of it or nothing.</p>,
    fields: [{ name: 'partial', label: 'Although agents did not report; it stays incomplete', kind: 'switch' }],
    body: ({ partial }) => ({ partial: partial === 'true' }),
    said: sayCollected,
  },
  {
    verb: 'resume',
    label: 'Resume',
    route: 'resumeWave',
    about: <p>Tries again the agents that failed.</p>,
    said: sayResumed,
  },
  {
    verb: 'verify',
    label: 'Verify',
    route: 'verifySwarm',
    about: <p>Builds and tests the tree of the last wave.</p>,
    body: () => ({}),
    said: sayVerified,
  },
  {
    verb: 'approve',
    label: 'Approve findings',
    route: 'approveFindings',
    about: <p>Approves all open findings of a severity for repair.</p>,
    fields: [
      { name: 'severity', label: 'Severity', choices: ['CRITICAL', 'HIGH+', 'MEDIUM+', 'LOW+'], value: 'HIGH+' },
    ],
    body: given => ({ verb: 'approve', ...given }),
    said: answer => <p>{(answer as Shape<'FindingsChanged'>).findings.length} findings are approved.</p>,
  },
]

const OVERRIDABLE = SWARM_GATES.filter(({ overridable }) => overridable).map(({ name }) => name)

const ADVANCE: RunAction = {
  verb: 'advance',
  label: 'Advance',
  route: 'advanceSwarm',
  about: <p>Asks the gates, and goes on when they pass.</p>,
  fields: [
    { name: 'override', label: 'Override a gate', choices: ['', ...OVERRIDABLE], isOptional: true },
    { name: 'reason', label: 'Reason, with an override', isOptional: true },
  ],
  body: ({ override, reason }) => ({ ...(override && { override: [override] }), ...(reason && { reason }) }),
  said: answer => <VerdictOfGates gates={(answer as Shape<'AdvancedSwarm'>).decision} />,
}

const ABORT: RunAction = {
  verb: 'abort',
  label: 'Abort',
  route: 'abortSwarm',
  tone: 'danger',
  about: <p>Worktrees that hold work stay, with a salvage ref.</p>,
  fields: [
    { name: 'what', label: 'What', choices: ['wave', 'run'] },
    { name: 'reason', label: 'Reason', kind: 'lines' },
  ],
  body: given => given,
}
