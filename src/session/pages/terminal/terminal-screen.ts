// A screen that output is drawn on: xterm inside an element, in the colours of the page.
import { FitAddon } from '@xterm/addon-fit'
import { Terminal } from '@xterm/xterm'
import '@xterm/xterm/css/xterm.css'
import type { TerminalSize } from '#api/mux-frames'
import { makeHarmless } from './harmless-terminal.ts'

const FONT_PX_MIN = 7
const FONT_PX = 13
const FONT_WIDTH_RATIO = 0.603
const SCROLLBAR_PX = 14
const FULL_CHARACTERS = 512 * 1024
const EMPTY_CHARACTERS = 64 * 1024

export type ScreenEvents = {
  readonly onInput: (text: string) => void
  /** Whether it has more to draw than it should hold. */
  readonly onFull: (isFull: boolean) => void
  /** Leaves the keyboard to the page again. */
  readonly onLeave: () => void
}

export class TerminalScreen {
  readonly #terminal: Terminal
  readonly #fit = new FitAddon()
  readonly #place: HTMLElement
  readonly #events: ScreenEvents
  #pending = 0
  #isFull = false
  #isTyping = false

  constructor(place: HTMLElement, events: ScreenEvents, convertEol: boolean) {
    this.#place = place
    this.#events = events
    this.#terminal = new Terminal({
      convertEol,
      disableStdin: true,
      screenReaderMode: true,
      minimumContrastRatio: 4.5,
      scrollback: 5_000,
      fontSize: FONT_PX,
      fontFamily: 'ui-monospace, monospace',
      cursorBlink: false,
      overviewRuler: { width: 8 },
      theme: readColours(place),
    })
    this.#terminal.loadAddon(this.#fit)
    makeHarmless(this.#terminal)
    this.#terminal.attachCustomKeyEventHandler(event => this.#mayTake(event))
    this.#terminal.onData(text => this.#isTyping && events.onInput(text))
    this.#terminal.open(place)
  }

  write(text: string): void {
    this.#pending += text.length
    this.#tellFull()
    this.#terminal.write(text, () => {
      this.#pending -= text.length
      this.#tellFull()
    })
  }

  clear(): void {
    this.#terminal.reset()
  }

  setTyping(isTyping: boolean): void {
    this.#isTyping = isTyping
    this.#terminal.options.disableStdin = !isTyping
    this.#terminal.options.cursorBlink = isTyping
    if (isTyping) this.#terminal.focus()
  }

  /** As large as it is where it is; letters shrink until its lines fit, as far as they can be read. */
  setSize({ columns, rows }: TerminalSize): void {
    const room = this.#place.clientWidth - SCROLLBAR_PX
    const fitting = Math.floor((room / columns / FONT_WIDTH_RATIO) * 10) / 10
    this.#terminal.options.fontSize = Math.max(FONT_PX_MIN, Math.min(FONT_PX, fitting))
    this.#terminal.resize(columns, rows)
  }

  /** As many columns and lines as there is room for. */
  fit(): TerminalSize | undefined {
    this.#terminal.options.fontSize = FONT_PX
    const room = this.#fit.proposeDimensions()
    return room && Number.isFinite(room.cols) ? { columns: room.cols, rows: room.rows } : undefined
  }

  recolour(): void {
    this.#terminal.options.theme = readColours(this.#place)
  }

  dispose(): void {
    this.#terminal.dispose()
  }

  /** Who only reads keeps all keys, Tab above all; who types gets out with Shift and Escape. */
  #mayTake(event: KeyboardEvent): boolean {
    if (this.#isTyping && event.key === 'Escape' && event.shiftKey) {
      if (event.type === 'keydown') this.#events.onLeave()
      return false
    }
    return this.#isTyping
  }

  #tellFull(): void {
    const isFull = this.#isFull ? this.#pending > EMPTY_CHARACTERS : this.#pending > FULL_CHARACTERS
    if (isFull === this.#isFull) return
    this.#isFull = isFull
    this.#events.onFull(isFull)
  }
}

function readColours(place: HTMLElement) {
  const style = getComputedStyle(place)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    background: token('--page'),
    foreground: token('--text'),
    cursor: token('--medium-border'),
    cursorAccent: token('--page'),
    overviewRulerBorder: token('--page'),
    scrollbarSliderBackground: token('--line'),
    scrollbarSliderHoverBackground: token('--control'),
    scrollbarSliderActiveBackground: token('--control'),
    selectionBackground: token('--medium-bg'),
    selectionForeground: token('--medium-text'),
    red: token('--critical-border'),
    green: token('--low-border'),
    yellow: token('--high-border'),
    blue: token('--medium-border'),
    magenta: token('--unknown-border'),
    brightRed: token('--critical-border'),
    brightGreen: token('--low-border'),
    brightYellow: token('--high-border'),
    brightBlue: token('--medium-border'),
    brightMagenta: token('--unknown-border'),
  }
}
