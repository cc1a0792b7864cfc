// What an agent prints can ask a terminal to do things. Drawing is all that this one does: nothing is put on the clipboard,
// no link is made, no title or colour changed, and nothing is answered, because an answer would be typed into the agent.
import type { IFunctionIdentifier, Terminal } from '@xterm/xterm'

/** Titles, palette, folder, links, notifications, default colours, clipboard, shell marks, and what iTerm added. */
const SWALLOWED_OSC = [0, 1, 2, 4, 5, 7, 8, 9, 10, 11, 12, 17, 19, 52, 104, 110, 111, 112, 133, 633, 777, 1337]

/** Questions about the device, its state, its modes and its window. */
const SWALLOWED_CSI: readonly IFunctionIdentifier[] = [
  { final: 'c' },
  { prefix: '>', final: 'c' },
  { prefix: '=', final: 'c' },
  { final: 'n' },
  { prefix: '?', final: 'n' },
  { final: 't' },
  { intermediates: '$', final: 'p' },
  { prefix: '?', intermediates: '$', final: 'p' },
  { prefix: '>', final: 'q' },
]

export function makeHarmless({ parser }: Terminal): void {
  for (const code of SWALLOWED_OSC) parser.registerOscHandler(code, () => true)
  for (const question of SWALLOWED_CSI) parser.registerCsiHandler(question, () => true)
  parser.registerDcsHandler({ intermediates: '$', final: 'q' }, () => true)
  parser.registerDcsHandler({ intermediates: '+', final: 'q' }, () => true)
}
