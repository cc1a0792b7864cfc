// Where Provost's own program and its Node lie, as far as a cage would take those places away: what an agent calls
// Provost with must be there, wherever somebody has unpacked it.
import { readdir, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isInside } from '../rules/cage/place-path.ts'

/** A cage has temporary directories of its own. */
const REPLACED = ['/tmp', '/var/tmp']

/**
 * `tool` is the command line of Provost, `node …/bin/provost.js`; empty where nothing in the cage calls it. `kept`: the project
 * and the homes, of which a cage shows only what it plans.
 */
export async function findOwnProgram(tool: readonly string[], kept: readonly string[]): Promise<string[]> {
  const [node, program] = [process.execPath, tool.find(word => word.endsWith('.js'))]
  const places = [dirname(node), ...(program === undefined ? [] : [dirname(dirname(program))])]
  const real = await Promise.all(places.map(place => realpath(place).catch(() => place)))
  const gone = real.filter(place => REPLACED.some(replaced => isInside(place, replaced)))
  return (await Promise.all(gone.map(place => listBeside(place, kept)))).flat()
}

/** A checkout that a project or a home lies in is shown without the part that holds them. */
async function listBeside(place: string, kept: readonly string[]): Promise<string[]> {
  const holdsOne = (path: string) => kept.some(inside => isInside(inside, path))
  if (!holdsOne(place)) return [place]
  return (await readdir(place)).map(name => join(place, name)).filter(path => !holdsOne(path))
}
