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
  /** Absolute; the report as it is collected. */
  reportPathOf(place: WavePlace, domain: string): string
  /** Absolute; the directory that one agent hands its report in through, as `report.json`. Nothing else is open to it. */
  outboxOf(place: WavePlace, domain: string): string
  /** Moves what an agent handed in to where reports are collected; one that is there already stays. */
  takeReport(place: WavePlace, domain: string): Promise<void>
  /** Makes the directories, and puts the report of an earlier attempt aside as `<domain>.report.<attempt>.json`. */
  prepare(place: WavePlace, domain: string, attempt: number): Promise<void>
  /** Whole or not at all. */
  write(place: WavePlace, name: string, text: string): Promise<void>
  /** With all its waves, for one of which nothing is to stay. */
  removeRun(place: Omit<WavePlace, 'wave'>): Promise<void>
  /** Names of files of the wave. */
  list(place: WavePlace): Promise<string[]>
  remove(place: WavePlace, name: string): Promise<void>
  /** Null when it is not there, is larger, or is a link. */
  read(place: WavePlace, name: string, bytesMax: number): Promise<string | null>
  /** Nothing larger is ever read, and no link is followed. */
  readReport(place: WavePlace, domain: string, bytesMax: number): Promise<ReportFile>
}
