// Files that come with the program, found from the sources and from the bundle alike.
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

let root: string | undefined

export function packageRoot(): string {
  if (root !== undefined) return root
  let directory = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(directory, 'package.json'))) directory = dirname(directory)
  root = directory
  return root
}

/** Whether this program runs from its bundle, and not from its sources. */
export function isBuilt(): boolean {
  return fileURLToPath(import.meta.url).startsWith(join(packageRoot(), 'dist'))
}

/** How a small program beside this one is run: the built one, or where there is none its source. */
export function smallProgram(name: string, source: string): readonly [string, string] {
  return [process.execPath, join(packageRoot(), isBuilt() ? `dist/${name}.js` : source)]
}

export function packageVersion(): string {
  return JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')).version
}

export async function readStylesheet(): Promise<string> {
  const places = ['dist/web/palette.css', 'src/web/palette.css'].map(path => join(packageRoot(), path))
  return readFile(places.find(path => existsSync(path)) ?? places[0]!, 'utf8')
}
