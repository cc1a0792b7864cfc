// `npm run advice`: does the advice for a task hold the lesson that is about it? Four ways to rank, one table.
import { readAdviceQuery } from '../../src/lessons/rules/advice/advice-query.ts'
import { rankByCount } from '../../src/lessons/rules/advice/derive-advice.ts'
import { rankByWords } from '../../src/lessons/rules/advice/rank-by-words.ts'
import type { LessonFacts } from '../../src/lessons/rules/derive/lesson-facts.ts'
import { rankByBm25 } from './bm25.ts'
import { type Corpus, readCorpora } from './corpora.ts'

const SHOWN = 8

type Question = { readonly task: string; readonly surface: string | null }
type Way = (question: Question, lessons: readonly LessonFacts[]) => readonly string[]

const idsOf = (ranked: readonly { readonly lesson: LessonFacts }[]) => ranked.map(({ lesson }) => lesson.finding_id)
const queryOf = ({ task, surface }: Question) => readAdviceQuery({ task, surface, limit: 50 })

const WAYS: readonly (readonly [string, Way])[] = [
  ['words counted, filter of the surface', (question, lessons) => idsOf(rankByCount(queryOf(question), lessons))],
  ['words counted, no filter', ({ task }, lessons) => idsOf(rankByCount(queryOf({ task, surface: null }), lessons))],
  ['plain BM25, no filter', ({ task }, lessons) => rankByBm25(task, lessons)],
  ['as provost advises', (question, lessons) => idsOf(rankByWords(queryOf(question), lessons))],
]

/** Of every three tasks one asks for the surface of its lesson, one for another and one for none. */
function askSurface(index: number, own: string): string | null {
  if (index % 3 === 0) return own
  return index % 3 === 1 ? (own === 'cli' ? 'web' : 'cli') : null
}

function study({ pairs }: Corpus, way: Way) {
  const lessons = pairs.map(({ lesson }) => lesson)
  const places = pairs.map(({ lesson, task }, index) => {
    const surface = askSurface(index, lesson.product_surface)
    return way({ task, surface }, lessons).indexOf(lesson.finding_id)
  })
  const share = (isHit: (place: number) => boolean) => places.filter(isHit).length / places.length
  return {
    recall: share(place => place >= 0 && place < SHOWN),
    first: share(place => place === 0),
    reciprocal: places.reduce((sum, place) => sum + (place < 0 ? 0 : 1 / (place + 1)), 0) / places.length,
  }
}

const rows = readCorpora().flatMap(corpus => WAYS.map(([name, way]) => ({ corpus, name, ...study(corpus, way) })))
const told = rows.map(({ corpus, name, recall, first, reciprocal }) => [
  `${corpus.name} (${corpus.pairs.length})`,
  name,
  ...[recall, first, reciprocal].map(share => share.toFixed(3)),
])
const header = ['corpus', 'ranked by', `recall@${SHOWN}`, 'first', 'mean reciprocal rank']
const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
console.log([header, header.map(() => '---'), ...told].map(line).join('\n'))
const of = (corpus: string, name: string) => rows.find(row => row.corpus.name === corpus && row.name === name)!.recall
const isBeaten = rows.every(({ corpus, recall, name }) => name !== WAYS[2]![0] || of(corpus.name, WAYS[3]![0]) > recall)
process.exitCode = isBeaten ? 0 : 1
