// What the accepted lessons and patterns ask for now, as documents (spec 2.2).
import type { JsonObject } from '#kernel/reading/json-value'
import {
  composeDoctrineText,
  composePatternText,
  composeRecommendationText,
} from '#lessons/rules/artifact/compose-promoted-text'
import { deriveDoctrine } from '#lessons/rules/artifact/derive-doctrine'
import { derivePatterns } from '#lessons/rules/artifact/derive-patterns'
import { deriveRecommendations } from '#lessons/rules/artifact/derive-recommendations'
import type { ArtifactNoun, ArtifactView } from '#lessons/rules/artifact/fold-artifact'
import { type PatternFacts, readPatternFacts } from '#lessons/rules/artifact/pattern-facts'
import { readLessonFacts } from '#lessons/rules/derive/lesson-facts'
import { composeArtifactDocument } from '#lessons/rules/lesson/lesson-mirror'
import type { World } from '#recorder/world'
import { allArtifacts, allLessons } from './lesson-shelf.ts'

export type ArtifactDraft = { readonly id: string; readonly document: JsonObject }

export type Proposal = {
  readonly drafts: readonly ArtifactDraft[]
  readonly below: readonly { readonly theme: string; readonly reason: string }[]
}

type Known = ReadonlyMap<string, ArtifactView>

export function proposeArtifacts(world: World, noun: ArtifactNoun, known: Known): Promise<Proposal> {
  switch (noun) {
    case 'pattern':
      return proposePatterns(world)
    case 'recommendation':
      return proposeRecommendations(world, known)
    case 'doctrine':
      return proposeDoctrine(world, known)
  }
}

async function proposePatterns(world: World): Promise<Proposal> {
  const lessons = await allLessons(world, { status: 'accepted' })
  const facts = lessons.map(({ lesson }) => readLessonFacts(lesson, 'lesson'))
  const { patterns, below_threshold } = derivePatterns(facts, [])
  return {
    drafts: patterns.map(pattern => {
      const { status: _status, disposition: _disposition, ...document } = pattern
      const { title, summary, lineage_note } = composePatternText(pattern)
      return { id: pattern.pattern_id, document: { ...document, title, summary, lineage_note } }
    }),
    below: below_threshold.map(({ issue_kind, root_cause_kind, reason }) => ({
      theme: `${issue_kind} ${root_cause_kind}`,
      reason,
    })),
  }
}

async function acceptedPatterns(world: World): Promise<PatternFacts[]> {
  const patterns = await allArtifacts(world, 'pattern', 'accepted')
  return patterns.map(view => readPatternFacts(composeArtifactDocument(view), 'pattern'))
}

async function proposeRecommendations(world: World, known: Known): Promise<Proposal> {
  const derived = deriveRecommendations(await acceptedPatterns(world), statusesOf(known))
  const drafts = derived.map(recommendation => {
    const { status: _status, action_type: type, action_target: target, ...document } = recommendation
    const { summary, details } = composeRecommendationText(recommendation)
    const id = recommendation.recommendation_id
    return { id, document: { ...document, title: summary, summary, action: { type, target, details } } }
  })
  return { drafts, below: [] }
}

async function proposeDoctrine(world: World, known: Known): Promise<Proposal> {
  const { doctrine, below_threshold } = deriveDoctrine(await acceptedPatterns(world), statusesOf(known))
  const drafts = doctrine.map(one => {
    const { status: _status, ...document } = one
    const { statement, rationale } = composeDoctrineText(one)
    return { id: one.doctrine_id, document: { ...document, title: statement, statement, rationale } }
  })
  return { drafts, below: below_threshold }
}

function statusesOf(known: Known): ReadonlyMap<string, string> {
  return new Map([...known.values()].map(({ id, status }) => [id, status]))
}
