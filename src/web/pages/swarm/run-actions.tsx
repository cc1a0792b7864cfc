// What a person can do with a run. What is not lawful now is refused by the engine, with the row that says so.
import type { Shape } from '#api/schemas'
import { GATES } from '#core/swarm/gate-table'
import { isRunClosed } from '#core/swarm/may-dispatch'
import { isPhase, PHASES } from '#core/swarm/phase'
import { Action } from '../../parts/action.tsx'
import { Verdict } from './gate-list.tsx'
import type { Run, ShownRun } from './run.ts'

export function RunActions({ run, next }: { readonly run: Run; readonly next: ShownRun['next'] }) {
  if (isRunClosed(run.status)) return null
  const shared = { parameters: { id: run.id } }
  const phase = isPhase(next.to) ? next.to : run.phase
  // What the engine names as the next command is what a person most likely wants.
  const verb = next.command?.split(' ')[2]
  const toneOf = (name: string) => (verb === name ? { tone: 'primary' as const } : {})
  return (
    <div className="actions">
      <Action
        {...shared}
        label="Dispatch"
        route="dispatchWave"
        {...toneOf('dispatch')}
        about={<p>Sends out an agent per domain, each in a worktree of its own.</p>}
        fields={[
          { name: 'phase', label: 'Phase', choices: PHASES, value: phase },
          { name: 'only', label: 'Only these domains, separated by spaces', isOptional: true },
          { name: 'overrideReason', label: 'Reason, if the phase is out of order', isOptional: true },
        ]}
        body={({ only, ...given }) => ({ ...given, ...(only !== undefined && { only: only.split(/[\s,]+/) }) })}
      />
      <Action
        {...shared}
        label="Collect"
        route="collectWave"
        {...toneOf('collect')}
        about={<p>Reads the reports of the open wave and records what follows: all of it or nothing.</p>}
        fields={[{ name: 'partial', label: 'Although agents did not report; it stays incomplete', kind: 'switch' }]}
        body={({ partial }) => ({ partial: partial === 'true' })}
        said={sayCollected}
      />
      <Action
        {...shared}
        label="Resume"
        route="resumeWave"
        {...toneOf('resume')}
        about={<p>Tries again the agents that failed.</p>}
        said={sayResumed}
      />
      <Action
        {...shared}
        label="Verify"
        route="verifySwarm"
        about={<p>Builds and tests the tree of the last wave.</p>}
        body={() => ({})}
        said={sayVerified}
      />
      <Action
        {...shared}
        label="Approve findings"
        route="approveFindings"
        about={<p>Approves all open findings of a severity for repair.</p>}
        fields={[
          { name: 'severity', label: 'Severity', choices: ['CRITICAL', 'HIGH+', 'MEDIUM+', 'LOW+'], value: 'HIGH+' },
        ]}
        body={given => ({ verb: 'approve', ...given })}
        said={answer => <p>{(answer as Shape<'FindingsChanged'>).findings.length} findings are approved.</p>}
      />
      <Action
        {...shared}
        label="Advance"
        route="advanceSwarm"
        {...toneOf('advance')}
        version={run.version}
        about={<p>Asks the gates, and goes on when they pass.</p>}
        fields={[
          { name: 'override', label: 'Override a gate', choices: ['', ...OVERRIDABLE], isOptional: true },
          { name: 'reason', label: 'Reason, with an override', isOptional: true },
        ]}
        body={({ override, reason }) => ({ ...(override && { override: [override] }), ...(reason && { reason }) })}
        said={answer => <Verdict gates={(answer as Shape<'AdvancedSwarm'>).decision} />}
      />
      <Action
        {...shared}
        label="Abort"
        route="abortSwarm"
        tone="danger"
        about={<p>Worktrees that hold work stay, with a salvage ref.</p>}
        fields={[
          { name: 'what', label: 'What', choices: ['wave', 'run'] },
          { name: 'reason', label: 'Reason', kind: 'lines' },
        ]}
        body={given => given}
      />
    </div>
  )
}

const OVERRIDABLE = GATES.filter(({ overridable }) => overridable).map(({ name }) => name)

function sayCollected(answer: unknown) {
  const { digest, outcome, agents } = answer as Shape<'CollectedWave'>
  if (digest) return <pre tabIndex={0}>{digest.lines.join('\n')}</pre>
  const told = agents.map(({ domain, status, error }) => `${domain}: ${status}${error ? ` (${error})` : ''}`)
  return <pre tabIndex={0}>{[`The wave is ${outcome}; no finding was recorded.`, ...told].join('\n')}</pre>
}

function sayResumed(answer: unknown) {
  const { started, blocked, spent, inFlight, nothing } = answer as Shape<'ResumedWave'>
  if (nothing !== null) return <p>{nothing}</p>
  const lines = [
    `started again: ${started.map(({ domain }) => domain).join(', ') || 'none'}`,
    `at work: ${inFlight.join(', ') || 'none'}`,
    ...[...blocked, ...spent].map(({ command }) => `needs a person: ${command}`),
  ]
  return <pre tabIndex={0}>{lines.join('\n')}</pre>
}

function sayVerified(answer: unknown) {
  const { verification, steps } = answer as Shape<'VerifiedSwarm'>
  const lines = steps.map(({ name, conclusion, exitCode }) => `${name}: ${conclusion}, exit ${exitCode ?? 'unknown'}`)
  return <pre tabIndex={0}>{[`verdict: ${verification.verdict}`, ...lines].join('\n')}</pre>
}
