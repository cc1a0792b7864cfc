// Patterns, recommendations or doctrine as a list with their verbs.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { lookFor } from '#web/parts/look'
import { Link } from '../../web/nav/link.tsx'
import { ActionForm } from '../../web/parts/action.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { HintText } from '../../web/parts/hint-text.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { ArtifactActions } from './artifact-actions.tsx'
import type { LessonArtifactKind } from './artifact-kinds.ts'
import { LESSON_LOOKS } from './lesson-looks.ts'

type Line = Shape<'ArtifactList'>['artifacts'][number]

export function ArtifactSection({ kind }: { readonly kind: LessonArtifactKind }) {
  const answer = useAnswer<Shape<'ArtifactList'>>({ route: kind.list, query: { limit: '200' } }, [kind.noun])
  return (
    <Section
      title={kind.title}
      aside={
        <>
          <span className="count">{answer.value?.artifacts.length}</span>
          <ActionForm
            label="Derive"
            route={kind.derive}
            body={() => ({})}
            about={<p>Derives from what people accepted; their decisions stay.</p>}
            said={found => <Derived found={found as Shape<'DerivedArtifacts'>} />}
          />
        </>
      }
    >
      <Shown answer={answer}>
        {({ artifacts, next }) =>
          artifacts.length === 0 ? (
            <p className="muted">
              <HintText text={kind.none} />
            </p>
          ) : (
            <ul className="queue">
              {artifacts.map(line => (
                <ArtifactLine key={line.id} kind={kind} line={line} />
              ))}
              {next !== null && <li className="muted">More with `provost {kind.noun}s list`.</li>}
            </ul>
          )
        }
      </Shown>
    </Section>
  )
}

function ArtifactLine({ kind, line }: { readonly kind: LessonArtifactKind; readonly line: Line }) {
  return (
    <li data-entry>
      <h3>
        <Link to={`/lessons/${line.id}`}>{line.title || line.id}</Link>
      </h3>
      <p className="line">
        <Badge look={lookFor(LESSON_LOOKS, line.status)} />{' '}
        <span className="muted">
          {line.strength.replaceAll('_', ' ')}, rests on {line.rests_on.length}, <Age at={line.since} />
          {line.cause !== null && `, because ${line.cause.replaceAll('_', ' ')}`}
        </span>
        <WhyButton id={`${kind.noun}:${line.id}`} />
      </p>
      <ArtifactActions kind={kind} line={line} />
    </li>
  )
}

function Derived({ found }: { readonly found: Shape<'DerivedArtifacts'> }) {
  return (
    <div role="status">
      <p>
        {found.derived.length} new, {found.support_changed.length} with changed support, {found.unchanged} unchanged.
      </p>
      {found.below_threshold.map(({ theme, reason }) => (
        <p key={theme} className="muted">
          {theme.replaceAll('_', ' ')}: {reason.replaceAll('_', ' ')}
        </p>
      ))}
    </div>
  )
}
