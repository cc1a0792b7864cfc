// Where Provost's own program and its Node lie, as far as a cage would take those places away: what an agent calls
// Provost with must be there, wherever somebody has unpacked it.
import { realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isInside } from '../rules/cage/place-path.ts'

/** A cage has temporary directories of its own. */
const REPLACED = ['/tmp', '/var/tmp']

/** `tool` is the command line of Provost, `node …/bin/provost.js`; empty where nothing in the cage calls it. */
export async function findOwnProgram(tool: readonly string[]): Promise<string[]> {
  const [node, program] = [process.execPath, tool.find(word => word.endsWith('.js'))]
  const places = [dirname(node), ...(program === undefined ? [] : [dirname(dirname(program))])]
  const real = await Promise.all(places.map(place => realpath(place).catch(() => place)))
  return real.filter(place => REPLACED.some(replaced => isInside(place, replaced)))
}
