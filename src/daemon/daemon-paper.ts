// `daemon.json`: what a running daemon tells about itself. A paper without a living writer means nothing.
import { readFileSync, rmSync } from 'node:fs'
import { writeFileAtomic } from '#files/atomic-write'
import type { Home } from '#files/home'

export type DaemonPaper = {
  readonly pid: number
  /** As the kernel gives it: with the pid it names this process and no other. Null where the system does not tell. */
  readonly startTime?: string | null
  readonly startedAt: string
  readonly version: string
  readonly address: string
  readonly socket: string | null
}

export async function writePaper(home: Home, paper: DaemonPaper): Promise<void> {
  await writeFileAtomic(home.daemonPaper, `${JSON.stringify(paper, null, 2)}\n`, 0o600)
}

export function readPaper(home: Home): DaemonPaper | undefined {
  try {
    return readPaperText(readFileSync(home.daemonPaper, 'utf8'))
  } catch {
    return undefined
  }
}

export function readPaperText(text: string): DaemonPaper | undefined {
  try {
    const paper = JSON.parse(text)
    return Number.isInteger(paper?.pid) && URL.canParse(paper.address) ? paper : undefined
  } catch {
    return undefined
  }
}

export function removePaper(home: Home, pid: number): void {
  if (readPaper(home)?.pid === pid) rmSync(home.daemonPaper, { force: true })
}
