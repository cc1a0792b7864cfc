// What the rungs of the ladder of a change look like: as the status of its session, in the words of the ladder.

import { SESSION_LOOKS } from '#session/pages/session-looks'
import { OPEN_RUNG, RUNGS } from '#session/rules/pull-request/decide-open-pr'
import type { SignLook } from '#web/parts/look'

const LADDER = [...Object.values(RUNGS), OPEN_RUNG]

export const CHANGE_RUNG_LOOKS: Readonly<Record<string, SignLook>> = {
  ...Object.fromEntries(
    LADDER.map(({ word, status }) => [word, { ...SESSION_LOOKS[status], word: word.replaceAll('_', ' ') }]),
  ),
  merged: SESSION_LOOKS.merged,
  closed: { icon: '○', word: 'closed', tone: 'mute' },
}
