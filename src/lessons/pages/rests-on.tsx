// What rests on what, drawn: lessons to the left, patterns on them, recommendations and doctrine on those.
import { Fragment } from 'react'
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { useRows } from '#web/live/use-rows'
import { lookFor } from '#web/parts/look'
import { Link } from '../../web/nav/link.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { Section } from '../../web/parts/section.tsx'
import { ARTIFACTS } from './artifact-kinds.ts'
import { deriveLessonGraph, type GraphNode, type Thread } from './lesson-graph.ts'
import { LESSONS } from './lesson-list.tsx'
import { LESSON_LOOKS } from './lesson-looks.ts'

const ROW = 52
const WIDTH = 64
const TITLES = ['Lessons', 'Patterns', 'Recommendations and doctrine'] as const

export function RestsOn() {
  const { rows } = useRows<Shape<'LessonList'>['lessons'][number]>(LESSONS)
  const [patterns, recommendations, doctrine] = [
    useArtifacts(ARTIFACTS[0]!),
    useArtifacts(ARTIFACTS[1]!),
    useArtifacts(ARTIFACTS[2]!),
  ]
  if (!patterns || !recommendations || !doctrine || patterns.length === 0) return null
  const { columns, threads } = deriveLessonGraph(rows, patterns, [...recommendations, ...doctrine])
  return (
    <Section title="What rests on what">
      <div className="rests-on">
        {columns.map((nodes, at) => (
          <Fragment key={TITLES[at]}>
            {at > 0 && <Threads threads={threads[at - 1]!} />}
            <Column title={TITLES[at]!} nodes={nodes} />
          </Fragment>
        ))}
      </div>
    </Section>
  )
}

/** The same question as the section below asks. */
function useArtifacts({ list, noun }: (typeof ARTIFACTS)[number]) {
  return useAnswer<Shape<'ArtifactList'>>({ route: list, query: { limit: '200' } }, [noun]).value?.artifacts
}

function Column({ title, nodes }: { readonly title: string; readonly nodes: readonly GraphNode[] }) {
  return (
    <div className="column">
      <h3>{title}</h3>
      {nodes.length === 0 && <p className="muted">none yet</p>}
      <ul>
        {nodes.map(({ id, title: words, status }) => (
          <li key={id} style={{ height: ROW }}>
            <Link to={`/lessons/${id}`}>{words || id}</Link>
            <Badge look={lookFor(LESSON_LOOKS, status)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Threads({ threads }: { readonly threads: readonly Thread[] }) {
  const height = ROW * (1 + Math.max(0, ...threads.map(({ from, to }) => Math.max(from, to))))
  const middle = (row: number) => (row + 0.5) * ROW
  return (
    <svg viewBox={`0 0 ${WIDTH} ${height}`} width={WIDTH} height={height} aria-hidden="true">
      {threads.map(({ from, to, isSound }) => (
        <path
          key={`${from} ${to}`}
          className={isSound ? 'sound' : 'broken'}
          d={`M0 ${middle(from)}C${WIDTH / 2} ${middle(from)} ${WIDTH / 2} ${middle(to)} ${WIDTH} ${middle(to)}`}
        />
      ))}
    </svg>
  )
}
