// The screen and the keyboard of an agent that runs in tmux.
import { createInTurn } from '#process/in-turn'
import type { RunPlace, RuntimeTerminal, Screen, Spoken } from '#session/ports/session-runtime'
import { paneTarget } from './pane-name.ts'
import { runTmux, type TmuxAnswer } from './run-tmux.ts'

const HISTORY_LINES = 1_000
const CHUNK = 512
const FACTS = '#{pane_width} #{pane_height} #{cursor_x} #{cursor_y} #{alternate_on}'

/** A message and the keys of a person never mix: whoever types into a pane types to the end. */
export const inPaneTurn = createInTurn()

export const tmuxTerminal: RuntimeTerminal = {
  screen,
  press: (place, keys) => inPaneTurn(paneTarget(place), () => pressKeys(place, keys)),
  resize,
}

async function screen(place: RunPlace): Promise<Screen | { readonly because: string }> {
  const facts = await runTmux(place.root, ['display-message', '-p', '-t', paneTarget(place), FACTS])
  const [columns, rows, x, y, isAlternate] = facts.stdout.trim().split(' ').map(Number)
  if (facts.exitCode !== 0 || !columns || !rows) return { because: whyNot(facts) }
  const history = isAlternate ? [] : ['-S', String(-HISTORY_LINES)]
  const captured = await runTmux(place.root, ['capture-pane', '-p', '-e', '-t', paneTarget(place), ...history])
  if (captured.exitCode !== 0) return { because: whyNot(captured) }
  const lines = captured.stdout.replace(/\n$/, '').split('\n')
  const enter = isAlternate ? '\x1b[?1049h' : ''
  const cursor = `\x1b[0m\x1b[${(y ?? 0) + 1};${(x ?? 0) + 1}H`
  return { size: { columns, rows }, text: `${enter}${lines.join('\r\n')}${cursor}` }
}

/** Literal text only: what looks like the name of a key or an option is typed as it stands. */
export async function pressKeys(place: RunPlace, keys: string): Promise<Spoken> {
  const characters = [...keys] // never cut one in two
  for (let from = 0; from < characters.length; from += CHUNK) {
    const piece = characters.slice(from, from + CHUNK).join('')
    const sent = await runTmux(place.root, ['send-keys', '-t', paneTarget(place), '-l', '--', piece])
    if (sent.exitCode !== 0) return { ok: false, because: whyNot(sent) }
  }
  return { ok: true }
}

async function resize(place: RunPlace, columns: number, rows: number): Promise<Spoken> {
  const size = ['-x', String(columns), '-y', String(rows)]
  const answer = await runTmux(place.root, ['resize-window', '-t', paneTarget(place), ...size])
  return answer.exitCode === 0 ? { ok: true } : { ok: false, because: whyNot(answer) }
}

function whyNot({ stderr }: TmuxAnswer): string {
  return `tmux: ${stderr.trim() || 'no answer'}`
}
