// Patterns, recommendations and doctrine live alike; they differ in their names and routes.
import type { RouteName } from '#api/routes'
import { isId } from '#kernel/events/ids'

export type LessonArtifactKind = {
  readonly noun: 'pattern' | 'recommendation' | 'doctrine'
  readonly title: string
  readonly list: RouteName
  readonly derive: RouteName
  readonly show: RouteName
  readonly decide: RouteName
  readonly none: string
}

export const ARTIFACTS: readonly LessonArtifactKind[] = [
  {
    noun: 'pattern',
    title: 'Patterns',
    list: 'listPatterns',
    derive: 'derivePatterns',
    show: 'showPattern',
    decide: 'decidePattern',
    none: 'No pattern yet: it takes two accepted lessons of the same kind. Derive with `provost patterns derive`.',
  },
  {
    noun: 'recommendation',
    title: 'Recommendations',
    list: 'listRecommendations',
    derive: 'deriveRecommendations',
    show: 'showRecommendation',
    decide: 'decideRecommendation',
    none: 'No recommendation yet: it takes an accepted pattern. Derive with `provost recommendations derive`.',
  },
  {
    noun: 'doctrine',
    title: 'Doctrine',
    list: 'listDoctrines',
    derive: 'deriveDoctrines',
    show: 'showDoctrine',
    decide: 'decideDoctrine',
    none: 'No doctrine yet: it takes strong accepted patterns. Derive with `provost doctrine derive`.',
  },
]

export function findArtifactKind(id: string): LessonArtifactKind | undefined {
  return ARTIFACTS.find(({ noun }) => isId(noun, id))
}
