// A backup on disk: the log as lines of JSON, the blobs, and a manifest that says what belongs to it.
import type { StoreExtras } from './maintenance.ts'

export type BackupManifest = {
  readonly schema: 'provost.backup/1'
  readonly at: string
  readonly engine: string
  readonly events: number
  /** SHA-256 of events.jsonl. */
  readonly eventsSha256: string
  readonly blobs: readonly string[]
  readonly extras: StoreExtras
}

export type BackupContent = {
  readonly lines: AsyncIterable<string>
  readonly blobs: AsyncIterable<{ readonly hash: string; readonly bytes: Uint8Array }>
  readonly describe: (written: Pick<BackupManifest, 'events' | 'eventsSha256' | 'blobs'>) => BackupManifest
}

export interface BackupFiles {
  /** Appears under its name only when it is complete. */
  write(
    directory: string,
    name: string,
    content: BackupContent,
  ): Promise<{ readonly path: string; readonly manifest: BackupManifest }>
  /** The whole one under this name. */
  find(
    directory: string,
    name: string,
  ): Promise<{ readonly path: string; readonly manifest: BackupManifest } | undefined>
  /** Throws when a file is missing, cut short or changed. */
  readManifest(path: string): Promise<BackupManifest>
  readLines(path: string): AsyncIterable<string>
  readBlob(path: string, hash: string): Promise<Uint8Array>
}
