// Counts what agents said about use since it was last counted. Read again it gives nothing new, so a crash in between, a
// second reader or an old spool changes no sum.
import { decideAgain } from '#recorder/decide-again'
import type { Asking, World } from '#recorder/world'
import type { RunPlace } from '#session/ports/session-runtime'
import { isEnded } from '#session/rules/life/standing'
import type { SessionView } from '#session/rules/record/session-view'
import { countLines } from '../rules/counting/count-lines.ts'
import { emptyBook, type UsageBook } from '../rules/counting/usage-book.ts'
import { readUsageSpool, type UsageLine } from '../rules/counting/usage-line.ts'
import { appendCounted, findBook } from './append-counted.ts'
import { attributionOf } from './attribution.ts'

export async function recordUsage(world: World, asking: Asking, view: SessionView, place: RunPlace): Promise<void> {
  return decideAgain(world.store.log, async append => {
    const book = (await findBook(world, view.id)) ?? emptyBook(view.id)
    const lines = await readLines(world, book, place).catch(() => null)
    if (!lines) return // it lies on disk, and is counted when it can be read
    const { events: counted } = countLines(book, { lines, for: attributionOf(view), ended: listEnded(world, view) })
    if (counted.length === 0) return
    return appendCounted(world, asking, view, { root: place.root, version: book.version, counted }, append)
  })
}

/** From the last launch that was counted on: what an earlier one told late is held by the totals of the later one. */
async function readLines(world: World, { marks }: UsageBook, place: RunPlace): Promise<readonly UsageLine[]> {
  const first = Math.max(1, ...Object.keys(marks).map(Number))
  const lines: UsageLine[] = []
  for (let generation = first; generation <= place.generation; generation++)
    lines.push(...(await readLaunch(world, { ...place, generation }, marks[generation]?.seq ?? 0)))
  return lines
}

async function readLaunch({ sessions }: World, place: RunPlace, after: number): Promise<readonly UsageLine[]> {
  const lines: UsageLine[] = []
  for (let from = after; ; ) {
    const read = await sessions.files.readUsage(place, from)
    lines.push(...read.flatMap(({ seq, line }) => readUsageSpool(line, place.generation, seq) ?? []))
    if (read.length === 0) return lines
    from = read.at(-1)!.seq
  }
}

function listEnded({ clock }: World, { record }: SessionView) {
  const earlier = Array.from({ length: record.generation - 1 }, (_, index) => index + 1)
  const ended = isEnded(record.session.state) ? [...earlier, record.generation] : earlier
  return ended.map(generation => ({ generation, at: clock.now() }))
}
