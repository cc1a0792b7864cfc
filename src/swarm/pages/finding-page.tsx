// One finding: what and where it is, its state and the row that gave it, and its life wave by wave.

import { useAnswer } from '#web/live/use-answer'
import { lookFor } from '#web/parts/look'
import { Link } from '../../web/nav/link.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { Page } from '../../web/parts/page.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { WhyAnswer, WhyButton } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { FindingActions } from './finding-actions.tsx'
import { FindingIdentity } from './finding-identity.tsx'
import { FindingSteps } from './finding-steps.tsx'
import type { Finding } from './run.ts'
import { FINDING_SEVERITY_LOOKS, lookOfFinding, wordsOfDetail } from './swarm-looks.ts'

export function FindingPage({ id }: { readonly id: string }) {
  const answer = useAnswer<Finding>({ route: 'showFinding', parameters: { id } }, [`finding/${id}`])
  const run = answer.value?.run
  return (
    <Page
      title={answer.value?.title || id}
      aside={isRun(run) ? <Link to={`/swarm/${run}`}>Its run</Link> : <Link to="/findings">All findings</Link>}
    >
      <Shown answer={answer}>{finding => <FindingParts finding={finding} />}</Shown>
    </Page>
  )
}

/** What another tool reported belongs to no run that could be shown. */
function isRun(run: string | null | undefined): run is string {
  return run?.startsWith('sw_') === true
}

function FindingParts({ finding }: { readonly finding: Finding }) {
  const { id, state, detail, rule, severity, since, classifiedIn } = finding
  return (
    <>
      <p className="stated">
        <Badge look={lookFor(FINDING_SEVERITY_LOOKS, severity)} /> <Badge look={lookOfFinding(state, detail)} />{' '}
        <span>{wordsOfDetail(state, detail)} </span>
        <span className="muted">
          by row <code>{rule}</code>
          {classifiedIn && ` in wave ${classifiedIn.number}`}, since <Age at={since} />
        </span>{' '}
        <WhyButton id={id} />
      </p>
      <FindingActions finding={finding} />
      <div className="columns">
        <Section title="What it says">
          <p className="said">{finding.description}</p>
          {finding.recommendation !== null && <p className="muted said">Advice: {finding.recommendation}</p>}
          <FindingIdentity finding={finding} />
        </Section>
        <Section title="Why it is so">
          <WhyAnswer id={id} />
        </Section>
      </div>
      <FindingSteps id={id} />
    </>
  )
}
