// One pattern, recommendation or doctrine: what it says, what it rests on, and where it was used.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { lookFor } from '#web/parts/look'
import { MachineDiagram } from '../../machines/pages/machine-diagram.tsx'
import { Link } from '../../web/nav/link.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { Page } from '../../web/parts/page.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { composeValue, WhyButton } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { Terms } from '../../web/parts/words/terms.tsx'
import { artifactMachine } from '../rules/artifact/artifact-machine.ts'
import { AdviceUses } from './advice-uses.tsx'
import { ArtifactActions } from './artifact-actions.tsx'
import type { LessonArtifactKind } from './artifact-kinds.ts'
import { LESSON_LOOKS } from './lesson-looks.ts'

type Artifact = Shape<'ShownArtifact'>

export function ArtifactPage({ kind, id }: { readonly kind: LessonArtifactKind; readonly id: string }) {
  const answer = useAnswer<Artifact>({ route: kind.show, parameters: { id } }, [`${kind.noun}/${id}`])
  return (
    <Page title={answer.value?.title || id} aside={<Link to="/lessons">All lessons</Link>}>
      <Shown answer={answer}>{artifact => <Artifact kind={kind} artifact={artifact} />}</Shown>
    </Page>
  )
}

function Artifact({ kind, artifact }: { readonly kind: LessonArtifactKind; readonly artifact: Artifact }) {
  const words = Object.entries(artifact.document).filter(([, value]) => value !== null)
  return (
    <>
      <div className="lesson-head" data-entry>
        <p className="line">
          <Badge look={lookFor(LESSON_LOOKS, artifact.status)} /> a {kind.noun}, since <Age at={artifact.since} />
          {artifact.decided_by !== null && ` by ${artifact.decided_by}`}
          {artifact.reason !== null && `: ${artifact.reason}`}
          <WhyButton id={`${kind.noun}:${artifact.id}`} />
        </p>
        <ArtifactActions kind={kind} line={artifact} />
      </div>
      <div className="columns">
        <Section title="What it says">
          <Terms rows={words.map(([name, value]) => [name.replaceAll('_', ' '), composeValue(value)] as const)} />
        </Section>
        <Section title="What it rests on" aside={<span className="count">{artifact.rests_on.length}</span>}>
          <ul>
            {artifact.rests_on.map(id => (
              <li key={id} data-entry>
                <Link to={`/lessons/${id}`}>{id}</Link>
              </li>
            ))}
          </ul>
        </Section>
        {kind.noun !== 'pattern' && <AdviceUses id={artifact.id} />}
      </div>
      <Section title="Where it stands">
        <MachineDiagram machine={artifactMachine} here={artifact.status} />
      </Section>
    </>
  )
}
