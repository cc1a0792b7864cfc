// What holds between the parts of a plan: ids are unique, references resolve, and work does not wait for itself.
import { isFilledText, isObject, type JsonObject } from '#kernel/reading/json-value'
import type { PlanProblem } from './plan-problem.ts'

type Item = { readonly id: string | undefined; readonly references: readonly Reference[]; readonly at: string }
type Reference = { readonly id: string; readonly at: string }

export function findReferenceProblems(plan: JsonObject): PlanProblem[] {
  const work = isObject(plan.work) ? plan.work : {}
  const tasks = itemsOf(work.tasks, '/work/tasks', 'depends')
  const milestones = itemsOf(work.milestones, '/work/milestones', 'tasks')
  const taskIds = new Set(tasks.map(task => task.id))
  return [
    ...findDuplicates(tasks),
    ...findDuplicates(milestones),
    ...findDuplicates(itemsOf(plan.acceptance_criteria, '/acceptance_criteria')),
    ...findDuplicates(itemsOf(plan.notes, '/notes')),
    ...[...tasks, ...milestones].flatMap(item => findDangling(item, taskIds)),
    ...(hasCycle(tasks) ? [{ code: 'DEPENDS_CYCLE', at: '/work/tasks' } as const] : []),
  ]
}

function itemsOf(list: unknown, at: string, member?: string): Item[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: unknown, index): Item[] => {
    if (!isObject(entry)) return []
    const here = `${at}/${index}`
    const references = member === undefined ? [] : referencesOf(entry[member], `${here}/${member}`)
    return [{ id: isFilledText(entry.id) ? entry.id : undefined, references, at: here }]
  })
}

function referencesOf(list: unknown, at: string): Reference[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((id: unknown, index) => (isFilledText(id) ? [{ id, at: `${at}/${index}` }] : []))
}

function findDuplicates(items: readonly Item[]): PlanProblem[] {
  const seen = new Set<string>()
  return items.flatMap(({ id, at }): PlanProblem[] => {
    if (id === undefined) return []
    const isRepeated = seen.has(id)
    seen.add(id)
    return isRepeated ? [{ code: 'ID_DUPLICATE', at: `${at}/id` }] : []
  })
}

function findDangling(item: Item, known: ReadonlySet<string | undefined>): PlanProblem[] {
  return item.references.filter(({ id }) => !known.has(id)).map(({ at }) => ({ code: 'REF_DANGLING', at }))
}

// Takes away what waits for nothing until nothing can be taken; what is left waits for itself. No recursion: a chain of
// a hundred thousand tasks must not overflow the stack. Tasks that share an id wait for all that either waits for.
function hasCycle(tasks: readonly Item[]): boolean {
  const nodes = new Map<string, Node>()
  for (const { id } of tasks) if (id !== undefined) nodes.set(id, { needs: new Set(), neededBy: [] })
  for (const { id, references } of tasks) for (const other of references) join(nodes.get(id ?? ''), nodes.get(other.id))
  const free = [...nodes.values()].filter(node => node.needs.size === 0)
  for (const node of free) {
    for (const other of node.neededBy) {
      other.needs.delete(node)
      if (other.needs.size === 0) free.push(other)
    }
  }
  return free.length < nodes.size
}

type Node = { readonly needs: Set<Node>; readonly neededBy: Node[] }

function join(node: Node | undefined, other: Node | undefined): void {
  if (!node || !other || node.needs.has(other)) return
  node.needs.add(other)
  other.neededBy.push(node)
}
