// Takes secrets out of text before anything is written: transcript, logs and prompts alike.

export const SECRET_PATTERNS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /\bgh[pousr]_[A-Za-z0-9]{20,}\b/g,
  /\bgithub_pat_[A-Za-z0-9_]{20,}\b/g,
  /\bglpat-[A-Za-z0-9_-]{16,}/g,
  /\bsk-[A-Za-z0-9_-]{20,}/g,
  /\bxox[abposr]-[A-Za-z0-9-]{10,}/g,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  /\bAIza[0-9A-Za-z_-]{35}/g,
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}/g,
  /(?<=\b(?:bearer|basic)\s)[A-Za-z0-9+/._~-]{16,}=*/gi,
  /(?<=\b(?:password|passwd|secret|token|api[_-]?key|access[_-]?key)["']?\s{0,3}[:=]\s{0,3}["']?)[^\s"',;]{6,}/gi,
  /(?<=:\/\/[^\s/:@]{1,64}:)[^\s/@]{1,256}(?=@)/g,
]

const MASK = '[secret]'

export function maskSecrets(text: string, patterns: readonly RegExp[] = SECRET_PATTERNS): string {
  return patterns.reduce((masked, pattern) => masked.replace(pattern, MASK), text)
}
