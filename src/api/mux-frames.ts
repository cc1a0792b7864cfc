// What passes over `/mux`: one line, many terminals. Each frame is JSON and names the terminal that it is about.
import { isObject, isText } from '#kernel/reading/json-value'
import { refuseInput } from '#kernel/reading/read-input'

export type TerminalSize = { readonly columns: number; readonly rows: number }

type About = { readonly terminal: string }

/** What a client may send. */
export type MuxWish =
  | { readonly open: string }
  | { readonly close: string }
  /** `actor` where the line itself could not name one: a browser sends no headers with it. */
  | (About & { readonly takeOver: boolean; readonly actor?: string })
  | (About & { readonly input: string })
  | (About & { readonly resize: TerminalSize })
  /** A receiver that has enough says so; what it missed too much of is skipped. */
  | (About & { readonly paused: boolean })

/** What it hears. */
export type MuxNews =
  | {
      readonly opened: string
      readonly runtime: string
      /** Null where there is no screen, only output. */
      readonly size: TerminalSize | null
      readonly takesKeys: boolean
    }
  | (About & { readonly data: string })
  | (About & { readonly skipped: number })
  | (About & { readonly size: TerminalSize })
  | (About & { readonly holder: { readonly by: string; readonly isYou: boolean } | null })
  | { readonly closed: string; readonly because: 'asked' | 'ended' | 'failed' }
  | {
      readonly error: {
        readonly code: string
        readonly message: string
        readonly hint?: string
        readonly terminal?: string
      }
    }

export const INPUT_CHARACTERS_MAX = 16 * 1024
const HANDLE_CHARACTERS_MAX = 80
const SIDE_MAX = 1_000

type Members = Readonly<Record<string, unknown>>

const READERS: Readonly<Record<string, (frame: Members) => MuxWish>> = {
  open: frame => ({ open: readName(frame, 'open') }),
  close: frame => ({ close: readName(frame, 'close') }),
  takeOver: frame => ({
    terminal: readName(frame, 'terminal'),
    takeOver: readFlag(frame, 'takeOver'),
    ...(frame.actor !== undefined && { actor: readShort(frame, 'actor', 200) }),
  }),
  input: frame => ({
    terminal: readName(frame, 'terminal'),
    input: readShort(frame, 'input', INPUT_CHARACTERS_MAX),
  }),
  resize: frame => ({ terminal: readName(frame, 'terminal'), resize: readSize(frame.resize) }),
  paused: frame => ({ terminal: readName(frame, 'terminal'), paused: readFlag(frame, 'paused') }),
}

/** Throws INPUT_INVALID for anything else. */
export function readMuxWish(text: string): MuxWish {
  const frame = parse(text)
  const verbs = Object.keys(frame).filter(name => Object.hasOwn(READERS, name))
  if (verbs.length !== 1) return refuseInput('frame', `an object with one of ${Object.keys(READERS).join(', ')}`)
  const wish = READERS[verbs[0]!]!(frame)
  const strange = Object.keys(frame).find(name => !Object.hasOwn(wish, name))
  return strange === undefined ? wish : refuseInput(strange.slice(0, HANDLE_CHARACTERS_MAX), 'left out')
}

function parse(text: string): Members {
  try {
    const frame: unknown = JSON.parse(text)
    if (isObject(frame)) return frame
  } catch {
    // said below
  }
  return refuseInput('frame', 'a JSON object')
}

function readName(frame: Members, name: string): string {
  return readShort(frame, name, HANDLE_CHARACTERS_MAX)
}

function readShort(frame: Members, name: string, max: number): string {
  const value = frame[name]
  if (isText(value) && value.length > 0 && value.length <= max) return value
  return refuseInput(name, `a text of 1 to ${max} characters`)
}

function readFlag(frame: Members, name: string): boolean {
  const value = frame[name]
  return typeof value === 'boolean' ? value : refuseInput(name, 'true or false')
}

function readSize(value: unknown): TerminalSize {
  const { columns, rows } = isObject(value) ? value : {}
  if (isSide(columns) && isSide(rows)) return { columns, rows }
  return refuseInput('resize', `{columns, rows}, each from 2 to ${SIDE_MAX}`)
}

function isSide(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 2 && value <= SIDE_MAX
}
