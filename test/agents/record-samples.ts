// Records the samples again from the real agents: `node test/agents/record-samples.ts [name…]`. Agents that are not
// installed are left out, and so are their samples.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCleaner } from './clean-sample.ts'
import type { LiveAgent } from './live-agent.ts'
import { Stage } from './stage.ts'
import { TAKES } from './takes.ts'

// How it ended stands behind what it printed; no reader of lines takes that for a line of an agent.
function composeLines({ lines, errors, exit }: LiveAgent): string[] {
  return [...lines, JSON.stringify({ type: 'provost.end', ...exit, errors: errors.slice(-ERRORS_KEPT) })]
}

const ERRORS_KEPT = 12
const wanted = process.argv.slice(2)

for (const [name, take] of Object.entries(TAKES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const stage = await Stage.open(take.scenario)
  try {
    await take.play(stage)
    const clean = createCleaner(stage.home.place)
    const lines = stage.agents.flatMap(composeLines).map(clean)
    await writeFile(join(import.meta.dirname, 'samples', `${name}.jsonl`), `${lines.join('\n')}\n`)
    const isAsTold = JSON.stringify(stage.story()) === JSON.stringify(take.story)
    console.log(
      `${name}: ${lines.length} lines${isAsTold ? '' : `, but the story is another one:\n  ${stage.story().join('\n  ')}`}`,
    )
  } catch (error) {
    console.log(`${name}: not recorded: ${error instanceof Error ? error.message : error}`)
  } finally {
    await stage.close()
  }
}
