// Where the bytes of a damaged record go when another takes its place; the same bytes go there once.
import type { EvidenceFile } from '#evidence/ports/evidence-store'

export function archivePath({ path, sha256 }: Pick<EvidenceFile, 'path' | 'sha256'>): string {
  return `archive/corrupted/${path}.${sha256.slice(0, 16)}`
}
