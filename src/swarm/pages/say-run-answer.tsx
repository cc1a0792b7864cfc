// What a run answered to an action, for the person who asked for it.
import type { Shape } from '#api/schemas'

export function sayCollected(answer: unknown) {
  const { digest, outcome, agents } = answer as Shape<'CollectedWave'>
  if (digest) return <pre tabIndex={0}>{digest.lines.join('\n')}</pre>
  const told = agents.map(({ domain, status, error }) => `${domain}: ${status}${error ? ` (${error})` : ''}`)
  return <pre tabIndex={0}>{[`The wave is ${outcome}; no finding was recorded.`, ...told].join('\n')}</pre>
}

export function sayResumed(answer: unknown) {
  const { started, blocked, spent, inFlight, nothing } = answer as Shape<'ResumedWave'>
  if (nothing !== null) return <p>{nothing}</p>
  const lines = [
    `started again: ${started.map(({ domain }) => domain).join(', ') || 'none'}`,
    `at work: ${inFlight.join(', ') || 'none'}`,
    ...[...blocked, ...spent].map(({ command }) => `needs a person: ${command}`),
  ]
  return <pre tabIndex={0}>{lines.join('\n')}</pre>
}

export function sayVerified(answer: unknown) {
  const { verification, steps } = answer as Shape<'VerifiedSwarm'>
  const lines = steps.map(({ name, conclusion, exitCode }) => `${name}: ${conclusion}, exit ${exitCode ?? 'unknown'}`)
  return <pre tabIndex={0}>{[`verdict: ${verification.verdict}`, ...lines].join('\n')}</pre>
}
