// What comes from outside to the functions about ends and results, read before any rule looks at it.
import { readText } from '#kernel/reading/read-input'
import {
  listOf,
  oneOf,
  orElse,
  orNull,
  type Reader,
  readNonEmpty,
  readWhole,
  shapeOf,
  wholeFrom,
} from '#kernel/reading/read-shape'
import { flag, readCommit, readSha256 } from '../read-members.ts'
import { EXIT_PLACES, EXIT_SIGHTS, type ExitFacts, GROUP_SIGHTS } from './judge-exit.ts'
import { ATTESTED_SIGNATURES, COMMIT_SIGHTS, RUNG_VERDICTS, RUNGS, type RungFacts } from './judge-rung.ts'

const LAUNCHED = {
  sessionId: readText,
  generation: wholeFrom(1),
  pid: wholeFrom(2),
  startTime: readText,
  bootId: readText,
  supervisor: orElse(orNull(shapeOf({ pid: wholeFrom(2), startTime: readText })), null),
  nonce: orElse(orNull(readSha256), null),
}

export const readExitQuestion: Reader<ExitFacts> = shapeOf({
  recorded: shapeOf(LAUNCHED),
  exit: orElse(
    orNull(
      shapeOf({
        ...LAUNCHED,
        exitCode: orElse(orNull(readWhole), null),
        signal: orElse(orNull(readText), null),
        place: oneOf(EXIT_PLACES),
      }),
    ),
    null,
  ),
  observed: shapeOf({
    kind: oneOf(EXIT_SIGHTS),
    bootId: orElse(readText, ''),
    startTime: orElse(orNull(readText), null),
    state: orElse(readText, ''),
  }),
  group: orElse(oneOf(GROUP_SIGHTS), 'unknown'),
})

const verdict = oneOf(RUNG_VERDICTS)

export const readRungQuestion: Reader<RungFacts> = shapeOf({
  commit: readCommit,
  tree: readCommit,
  verdict,
  need: oneOf(RUNGS),
  commitSeen: orElse(oneOf(COMMIT_SIGHTS), 'unknown'),
  treeSeen: orElse(orNull(readCommit), null),
  ran: orElse(orNull(shapeOf({ tree: readCommit, verdict, caged: flag(false), logKept: flag(false) })), null),
  attestation: orElse(
    orNull(shapeOf({ signature: oneOf(ATTESTED_SIGNATURES), issuer: readText, subject: readCommit, verdict })),
    null,
  ),
  issuers: orElse(listOf(readNonEmpty), []),
})
