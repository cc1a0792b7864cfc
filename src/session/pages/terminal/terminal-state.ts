// What is known of a terminal beside what is on it, as the line tells it.
import type { MuxNews, TerminalSize } from '#api/mux-frames'
import type { SignLook } from '#web/parts/look'

export type TerminalState = {
  readonly line: 'connecting' | 'live' | 'down' | 'ended' | 'failed'
  readonly takesKeys: boolean
  /** Null where there is only output. */
  readonly size: TerminalSize | null
  readonly holder: { readonly by: string; readonly isYou: boolean } | null
  readonly skippedBytes: number
  readonly refusal: { readonly code: string; readonly message: string; readonly hint?: string } | null
}

export const startTerminal: TerminalState = {
  line: 'connecting',
  takesKeys: false,
  size: null,
  holder: null,
  skippedBytes: 0,
  refusal: null,
}

export const TERMINAL_LOOKS: Readonly<Record<TerminalState['line'], SignLook>> = {
  connecting: { icon: '◌', word: 'connecting', tone: 'busy' },
  live: { icon: '●', word: 'connected', tone: 'good' },
  down: { icon: '⚠', word: 'line lost, trying again', tone: 'unknown' },
  ended: { icon: '○', word: 'ended', tone: 'mute' },
  failed: { icon: '✗', word: 'cannot be shown', tone: 'bad' },
}

export function tellTerminal(state: TerminalState, news: MuxNews | { readonly line: 'up' | 'down' }): TerminalState {
  if ('line' in news)
    return news.line === 'up' ? { ...state, line: 'connecting' } : { ...state, line: 'down', holder: null }
  if ('opened' in news) return { ...startTerminal, line: 'live', takesKeys: news.takesKeys, size: news.size }
  if ('closed' in news) return { ...state, line: news.because === 'failed' ? 'failed' : 'ended', holder: null }
  if ('error' in news)
    return { ...state, refusal: news.error, line: state.line === 'connecting' ? 'failed' : state.line }
  if ('holder' in news) return { ...state, holder: news.holder, refusal: null }
  if ('size' in news) return { ...state, size: news.size }
  return 'skipped' in news ? { ...state, skippedBytes: state.skippedBytes + news.skipped } : state
}
