// Makes recorded lines fit to be kept: nothing of the machine or the moment, and of long lists only what matters.

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g
const OPENCODE_ID = /\b(ses|msg|prt)_[0-9A-Za-z]{10,}\b/g

/** Members of the opening line of Claude Code that say what it could do, not what it does. */
const LEFT_OUT = [
  'tools',
  'slash_commands',
  'terminal_slash_commands',
  'skills',
  'agents',
  'plugins',
  'capabilities',
  'memory_paths',
  'subagent_stats',
]

/** Ids keep their places: the same id is the same number in every line. */
export function createCleaner(place: string): (line: string) => string {
  const numbers = new Map<string, string>()
  const rename = (id: string, prefix: string) => {
    if (!numbers.has(id)) numbers.set(id, String(numbers.size + 1).padStart(12, '0'))
    return `${prefix}${numbers.get(id)}`
  }
  return line =>
    cutLists(line)
      .replaceAll(place, '/place')
      .replaceAll(place.replaceAll('/', '-'), '-place')
      .replaceAll(UUID, id => rename(id, '00000000-0000-4000-8000-'))
      .replaceAll(OPENCODE_ID, (id, kind) => rename(id, `${kind}_`))
}

function cutLists(line: string): string {
  try {
    return JSON.stringify(JSON.parse(line, (name, value) => (LEFT_OUT.includes(name) ? undefined : value)))
  } catch {
    return line
  }
}
