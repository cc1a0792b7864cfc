// Which steps are worth telling a person. One key and cause is told once per session, for ever.

import { writeInstant } from '#kernel/events/time'
import type { SessionRecord } from '../record/session-record.ts'
import { deriveStatus } from '../story/derive-status.ts'
import type { DisplayStatus } from './vocabulary.ts'

export type Announcement = { readonly key: string; readonly cause: string }

type News = { readonly key: string; readonly cause: (record: SessionRecord) => string }

const timeOr = (at: number | null, otherwise: string) => (at === null ? otherwise : writeInstant(at))
const ofLife = ({ generation }: SessionRecord) => `g${generation}`
const ofChange = ({ pr }: SessionRecord) => `pr#${pr.number}`

const NEWS: { readonly [status in DisplayStatus]?: News } = {
  needs_input: { key: 'agent_needs_input', cause: ({ activity }) => timeOr(activity.enteredAt, '') },
  killed: { key: 'agent_exited', cause: ofLife },
  errored: { key: 'agent_exited', cause: ofLife },
  done: { key: 'agent_done', cause: ofLife },
  quota_paused: { key: 'quota_paused', cause: ({ activity }) => timeOr(activity.resetAt, 'unknown') },
  mergeable: { key: 'ready_to_merge', cause: ofChange },
  approved: { key: 'ready_to_merge', cause: ofChange },
  merged: { key: 'pr_merged', cause: ofChange },
}

export function deriveAnnouncement(before: SessionRecord, after: SessionRecord): Announcement | null {
  const { detecting, pr } = after
  if (detecting && detecting.escalatedAt !== null && (before.detecting?.escalatedAt ?? null) === null)
    return { key: 'agent_stuck', cause: detecting.evidenceHash }
  if (pr.state === 'closed' && before.pr.state !== 'closed') return { key: 'pr_closed', cause: ofChange(after) }
  const news = NEWS[deriveStatus(after).status]
  if (!news || news.key === NEWS[deriveStatus(before).status]?.key) return null
  return { key: news.key, cause: news.cause(after) }
}
