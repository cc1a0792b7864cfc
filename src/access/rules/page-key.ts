// The second half of a login: a key that the page keeps for itself. A browser sends the cookie to every port of this machine, and
// whoever listens there could send it on; the key is sent to the daemon alone, by the page.
import { sha256Hex } from '#kernel/events/hash'

export const PAGE_KEY_HEADER = 'provost-page-key'

/** A browser can give a line of terminals no header but this list of words, of which the daemon takes the first. */
export const MUX_PROTOCOL = 'provost'
const MUX_KEY = 'provost-page-key.'

const READS = ['GET', 'HEAD']
/** What goes on: whoever hears it hears everything. */
const LINES = ['/api/events', '/mux']

export function needsPageKey(method: string, path: string): boolean {
  return !READS.includes(method) || LINES.includes(path)
}

/** Of one login of one daemon; `key` is that daemon's. */
export function composePageKey(key: string, cookie: string): string {
  return sha256Hex(`${key}\n${sha256Hex(`${key}\npage\n${cookie}`)}`)
}

export function composeMuxProtocols(pageKey: string | null): string[] {
  return pageKey === null ? [MUX_PROTOCOL] : [MUX_PROTOCOL, `${MUX_KEY}${pageKey}`]
}

export function readMuxKey(protocols: string): string | undefined {
  const words = protocols.split(',').map(word => word.trim())
  return words.find(word => word.startsWith(MUX_KEY))?.slice(MUX_KEY.length)
}
