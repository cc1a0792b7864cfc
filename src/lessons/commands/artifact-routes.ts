// Which routes serve a pattern, a recommendation or a doctrine.
import type { RouteName } from '#api/routes'
import type { ArtifactNoun } from '../rules/artifact/fold-artifact.ts'

type Doors = Readonly<Record<'list' | 'derive' | 'show' | 'decide', RouteName>>

export const ARTIFACT_DOORS: Readonly<Record<ArtifactNoun, Doors>> = {
  pattern: { list: 'listPatterns', derive: 'derivePatterns', show: 'showPattern', decide: 'decidePattern' },
  recommendation: {
    list: 'listRecommendations',
    derive: 'deriveRecommendations',
    show: 'showRecommendation',
    decide: 'decideRecommendation',
  },
  doctrine: { list: 'listDoctrines', derive: 'deriveDoctrines', show: 'showDoctrine', decide: 'decideDoctrine' },
}
