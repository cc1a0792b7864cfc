// The line by which a review of Provost is found again on a forge.

export function findMarkedRun(body: string): string | null {
  return /^provost-run: (rr_[1-9]\d*)\s*$/m.exec(body)?.[1] ?? null
}
