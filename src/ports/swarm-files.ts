// The directory of a wave: the prompts as given, the reports as written, and what is known to have been read.

export type WavePlace = { readonly root: string; readonly run: string; readonly wave: number }

export type ReportFile =
  | { readonly status: 'missing' }
  | { readonly status: 'too_large'; readonly bytes: number }
  | { readonly status: 'read'; readonly text: string; readonly sha256: string }

export interface SwarmFiles {
  directoryOf(place: WavePlace): string
  /** Undefined when another process collects this wave now; given back by the system when its holder dies. */
  takeTurn(place: WavePlace): Promise<{ readonly release: () => void } | undefined>
  /** Absolute; what an agent is told to write. */
  reportPathOf(place: WavePlace, domain: string): string
  /** Makes the directory, and puts the report of an earlier attempt aside as `<domain>.report.<attempt>.json`. */
  prepare(place: WavePlace, domain: string, attempt: number): Promise<void>
  /** Whole or not at all. */
  write(place: WavePlace, name: string, text: string): Promise<void>
  /** Nothing larger is ever read, and no link is followed. */
  readReport(place: WavePlace, domain: string, bytesMax: number): Promise<ReportFile>
}
