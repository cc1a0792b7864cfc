// How long somebody who waits for a file or a process rests before the next look. What is over soon is seen at once, and what takes
// long costs few looks: nobody waits more than a sixteenth longer than it took.

const SHARE = 16
const FIRST_MS = 2

export function planGlance(waitedMs: number, longestMs: number): number {
  return Math.min(Math.max(waitedMs / SHARE, FIRST_MS), longestMs)
}
