// Derives lessons from the records of a project.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { ActionForm } from '../../web/parts/action.tsx'

export function DeriveLessons() {
  const { value } = useAnswer<Shape<'ProjectList'>>({ route: 'listProjects' }, ['project'])
  const projects = value?.projects.map(({ id }) => id) ?? []
  if (projects.length === 0) return null
  return (
    <>
      {projects.slice(0, 3).map(project => (
        <ActionForm
          key={project}
          label={projects.length === 1 ? 'Derive new ones' : `Derive from ${project}`}
          route="deriveLessons"
          query={{ project }}
          body={() => ({})}
          about={
            <p>Looks at the records and swarm findings that came since the last time. Decisions of people stay.</p>
          }
          said={answer => <Derived found={answer as Shape<'DerivedLessons'>} />}
        />
      ))}
    </>
  )
}

function Derived({ found }: { readonly found: Shape<'DerivedLessons'> }) {
  return (
    <p role="status">
      {found.candidates.length} new, {found.recurred.length} seen again, {found.unchanged} unchanged, of{' '}
      {found.looked_at.records} records and {found.looked_at.findings} findings looked at.
      {found.problems.length > 0 &&
        ` ${found.problems.length} could not be read: ${found.problems.slice(0, 3).join('; ')}`}
    </p>
  )
}
