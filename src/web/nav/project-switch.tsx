// One project, or all of them: what is chosen goes along from page to page, and stands in the address.
import type { Shape } from '#api/schemas'
import { useAnswer } from '../live/use-answer.ts'
import { Select } from '../parts/select.tsx'
import { useAddress } from './address.ts'

/** The project that the reader has chosen; null: all of them. */
export function useProject(): string | null {
  return useAddress().query.get('project') || null
}

export function ProjectSwitch() {
  const chosen = useProject()
  const { value } = useAnswer<Shape<'ProjectList'>>({ route: 'listProjects' }, ['project'])
  const known = value?.projects.map(({ id }) => id) ?? []
  // An address may name one that is not known, or not yet: it is shown all the same, because it narrows what is seen.
  const words = chosen === null || known.includes(chosen) ? known : [chosen, ...known]
  if (words.length === 0) return null
  return (
    <div className="project-switch">
      <Select label="Project" name="project" value={chosen ?? ''} words={words} all="All projects" />
    </div>
  )
}
