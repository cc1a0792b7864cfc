// The gate of a repository and deciding again, under the names of the conformance document.
import type { Answer } from './read-proof-words.ts'

export const gateFunctions: Readonly<Record<string, Answer>> = {}
