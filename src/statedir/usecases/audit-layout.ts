// What lies under `.provost/`, and whether the log knows whom it belongs to. It reports; it moves nothing.
import { ID_SHAPES } from '#kernel/events/ids'
import type { World } from '#recorder/world'
import type { StateDirectories } from '../ports/state-directory.ts'
import { classifyLayoutChild, LAYOUT_DIRECTORIES, type LayoutNoun, type LayoutVerdict } from '../rules/layout/layout.ts'

export type LayoutChild = { readonly directory: string; readonly name: string; readonly verdict: LayoutVerdict }

export type LayoutAnswer = { readonly root: string; readonly children: readonly LayoutChild[] }

export async function auditLayout(
  world: World,
  directories: StateDirectories,
  provostRoot: string,
): Promise<LayoutAnswer> {
  const found = await Promise.all(
    LAYOUT_DIRECTORIES.map(async directory => {
      const names = await directories.listNames(directory === '' ? provostRoot : `${provostRoot}/${directory}`)
      return names.toSorted().map(name => ({ directory, name }))
    }),
  )
  const children = found.flat()
  const known = await findKnown(world, children)
  const isKnown = (noun: LayoutNoun, id: string) => known.has(`${noun}:${id}`)
  return {
    root: provostRoot,
    children: children.map(child => ({ ...child, verdict: classifyLayoutChild(child.directory, child.name, isKnown) })),
  }
}

// The table is asked once to learn whose names matter, and again when the log has answered.
async function findKnown(
  { store }: World,
  children: readonly { directory: string; name: string }[],
): Promise<Set<string>> {
  const asked = new Map<string, string>()
  for (const { directory, name } of children) {
    classifyLayoutChild(directory, name, (noun, id) => {
      asked.set(`${noun}:${id}`, `${streamPrefixOf(noun)}${id}`)
      return false
    })
  }
  const known = new Set<string>()
  for (const [key, stream] of asked) {
    const [first] = await store.log.readPage({ after: 0, limit: 1, stream })
    if (first) known.add(key)
  }
  return known
}

function streamPrefixOf(noun: LayoutNoun): string {
  return ID_SHAPES.find(row => row.noun === noun)?.stream ?? ''
}
