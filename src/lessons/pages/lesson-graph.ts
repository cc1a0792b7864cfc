// What rests on what, as columns of nodes and the threads between them: lessons carry patterns, patterns carry the rest.
export type GraphNode = { readonly id: string; readonly title: string; readonly status: string }
export type GraphLine = GraphNode & { readonly rests_on: readonly string[] }

/** From the row of one column to the row of the next; a thread that carries nothing today is there all the same. */
export type Thread = { readonly from: number; readonly to: number; readonly isSound: boolean }

export type LessonGraph = {
  readonly columns: readonly [
    lessons: readonly GraphNode[],
    patterns: readonly GraphLine[],
    grown: readonly GraphLine[],
  ]
  readonly threads: readonly [readonly Thread[], readonly Thread[]]
}

/** Lessons that nothing rests on are left out: they are in the list. What is rested on and not known stands there by its id. */
export function deriveLessonGraph(
  lessons: readonly GraphNode[],
  patterns: readonly GraphLine[],
  grown: readonly GraphLine[],
): LessonGraph {
  const known = new Map(lessons.map(lesson => [lesson.id, lesson]))
  const carried = [...new Set(patterns.flatMap(({ rests_on }) => rests_on))].map(
    id => known.get(id) ?? { id, title: id, status: 'unknown' },
  )
  return {
    columns: [carried, patterns, grown],
    threads: [threadsBetween(carried, patterns), threadsBetween(patterns, grown)],
  }
}

function threadsBetween(below: readonly GraphNode[], above: readonly GraphLine[]): Thread[] {
  const rows = new Map(below.map(({ id }, row) => [id, row]))
  return above.flatMap(({ rests_on, status }, to) =>
    rests_on.flatMap(id => {
      const from = rows.get(id)
      if (from === undefined) return []
      return [{ from, to, isSound: below[from]!.status === 'accepted' && status !== 'invalidated' }]
    }),
  )
}
