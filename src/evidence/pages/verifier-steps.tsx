// The seven steps in order, each with what it said against the submission and what would help.

import { Badge } from '../../web/parts/badge.tsx'
import type { StepOutcome } from '../rules/verify/derive-verifier-steps.ts'
import { STEP_LOOKS } from './evidence-looks.ts'

export function VerifierSteps({ steps }: { readonly steps: readonly StepOutcome[] }) {
  return (
    <ol className="verifier">
      {steps.map(({ step, state, reasons }) => (
        <li key={step}>
          <span className="step-name">{step}</span> <Badge look={STEP_LOOKS[state]} />
          {reasons.length > 0 && (
            <ul>
              {reasons.map(({ text, rule, remedy }) => (
                <li key={text}>
                  <code>{rule}</code> {text}
                  {remedy !== '' && <span className="muted"> · {remedy}</span>}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}
