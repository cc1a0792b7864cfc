// Step 4 of the verifier: does the submission agree with itself, and with what its scenarios ask for?
import type { InstantMs } from '#kernel/events/time'
import type { ScenarioDefinition, ScenarioDefinitions } from '../policy/scenario-definition.ts'
import { readMoment } from '../shape/instant.ts'
import { SKEW_MS } from '../shape/vocabulary.ts'
import type { ScenarioResult, Submission } from '../submission/submission.ts'
import type { RuleSeverity } from './rule-severity.ts'

export type Consistency = {
  readonly reasons: readonly string[]
  readonly warnings: readonly string[]
  /** The submission does not contradict itself or its definitions. */
  readonly isConsistent: boolean
  /** Every definition that exists could be read; if not, only our side stands in the way. */
  readonly areDefinitionsLoaded: boolean
}

export function checkConsistency(
  submission: Submission,
  definitions: ScenarioDefinitions,
  severity: RuleSeverity,
  now: InstantMs,
): Consistency {
  const results = submission.scenario_results
  const own = [...findTimingReasons(submission, now), ...results.flatMap(findStepReasons)]
  const asked = results.map(result => checkDefinition(result, definitions, severity))
  const reasons = [...own, ...asked.flatMap(answer => answer.reasons)]
  const areDefinitionsLoaded = asked.every(answer => answer.isLoaded)
  return {
    reasons,
    warnings: asked.flatMap(answer => answer.warnings),
    isConsistent: own.length === 0 && asked.every(answer => !answer.isLoaded || answer.reasons.length === 0),
    areDefinitionsLoaded,
  }
}

function findTimingReasons({ timing }: Submission, now: InstantMs): string[] {
  const started = readMoment(timing.started_at) ?? 0
  const finished = readMoment(timing.finished_at) ?? 0
  const reasons: string[] = []
  if (finished < started) reasons.push('timing: finished_at is before started_at')
  if (finished > now + SKEW_MS) {
    const seconds = Math.ceil((finished - now) / 1000)
    reasons.push(`timing: finished_at is ${seconds} s in the future (limit ${SKEW_MS / 1000} s)`)
  }
  return reasons
}

function findStepReasons({ scenario_id, verdict, step_results }: ScenarioResult): string[] {
  const reasons = findRepeated(step_results.map(step => step.step_id)).map(id => `duplicate step_id: ${id}`)
  if (verdict === 'pass') reasons.push(...findBrokenPass(step_results))
  return reasons.map(reason => `steps[${scenario_id}]: ${reason}`)
}

/** Each repetition once more: an id that stands three times is named twice. */
function findRepeated(ids: readonly string[]): string[] {
  const seen = new Set<string>()
  return ids.filter(id => seen.has(id) || !seen.add(id))
}

function findBrokenPass(steps: ScenarioResult['step_results']): string[] {
  const withStatus = (...statuses: readonly string[]) =>
    steps.filter(step => statuses.includes(step.status)).map(step => step.step_id)
  const failed = withStatus('fail', 'blocked')
  const partial = withStatus('partial')
  const reasons: string[] = []
  if (failed.length > 0) reasons.push(`steps [${failed.join(', ')}] have status fail/blocked`)
  if (partial.length > 0) reasons.push(`steps [${partial.join(', ')}] have status partial`)
  if (withStatus('skip').length === steps.length) reasons.push('every step was skipped')
  return reasons.map(reason => `scenario verdict is "pass" but ${reason}`)
}

type DefinitionAnswer = { readonly isLoaded: boolean; readonly reasons: string[]; readonly warnings: string[] }

function checkDefinition(
  result: ScenarioResult,
  definitions: ScenarioDefinitions,
  severity: RuleSeverity,
): DefinitionAnswer {
  const id = result.scenario_id
  const definition = definitions.get(id)
  if (definition === null) {
    const reason = `scenario-load: scenario "${id}" could not be loaded from source repo`
    return { isLoaded: false, reasons: [reason], warnings: [] }
  }
  if (definition === undefined) {
    const warning = `steps[${id}]: no scenario definition known; required steps were not checked`
    return { isLoaded: true, reasons: [], warnings: [warning] }
  }
  const found = findRequiredStepReasons(result, definition).map(reason => `steps[${id}]: ${reason}`)
  if (severity === 'reject') return { isLoaded: true, reasons: found, warnings: [] }
  return { isLoaded: true, reasons: [], warnings: found.map(reason => `${severity}: ${reason}`) }
}

function findRequiredStepReasons({ verdict, step_results }: ScenarioResult, definition: ScenarioDefinition): string[] {
  const given = new Set(step_results.map(step => step.step_id))
  const skipped = new Set(step_results.filter(step => step.status === 'skip').map(step => step.step_id))
  return definition.required_steps.flatMap(step => {
    if (!given.has(step)) return [`required step "${step}" has no matching step_result`]
    const isBroken = verdict === 'pass' && skipped.has(step)
    return isBroken ? [`scenario verdict is "pass" but required step "${step}" was skipped`] : []
  })
}
