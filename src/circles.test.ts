// No file needs itself when it is loaded: what depends on itself can be neither read nor taken apart from one end.
import { expect, test } from 'vitest'
import { program, type SourceFile, targetOf } from '#testing/source-tree'

const IMPORT = /^(?:import|export) (?!type )(?:([^';]*?) from )?'([^']+)'/gm

/** What a file loads when it is loaded itself: types leave no trace, and an import in a function comes later. */
function runTimeImportsOf(file: SourceFile): string[] {
  const loaded = [...file.text.matchAll(IMPORT)].filter(([, names]) => !isTypesOnly(names ?? ''))
  return loaded.map(([, , specifier]) => withEnding(targetOf(file, specifier!) ?? ''))
}

function isTypesOnly(names: string): boolean {
  const inside = /^\{([^}]*)\}$/
    .exec(names)?.[1]
    ?.split(',')
    .filter(name => name.trim() !== '')
  return inside?.every(name => name.trim().startsWith('type ')) ?? false
}

const withEnding = (path: string) => (/\.tsx?$/.test(path) ? path : `${path}.ts`)

/** What remains when those that need nobody, and those that nobody needs, are taken away until there are none. */
function findCircles(next: ReadonlyMap<string, readonly string[]>): string[] {
  let left = [...next.keys()]
  for (let before = -1; before !== left.length; ) {
    before = left.length
    const there = new Set(left)
    const needed = new Set(left.flatMap(from => next.get(from)!))
    left = left.filter(path => needed.has(path) && next.get(path)!.some(to => there.has(to)))
  }
  return left
}

test('no file is reached from itself at run time', () => {
  expect(findCircles(new Map(program.map(file => [file.path, runTimeImportsOf(file)])))).toEqual([])
})

test.each([
  ['two that need each other', { a: ['b'], b: ['a'] }, ['a', 'b']],
  ['a way round through three', { a: ['b'], b: ['c'], c: ['a'], d: ['a'] }, ['a', 'b', 'c']],
  ['one that leads to a circle is none', { a: ['b'], b: ['b'] }, ['b']],
  ['two ways to the same end', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }, []],
])('%s', (_, next, circles) => {
  expect(findCircles(new Map(Object.entries(next)))).toEqual(circles)
})
