// Whether what is on the screen is live, and if not, since when.
import { useSyncExternalStore } from 'react'
import { feed } from '../live/dashboard.ts'
import type { LineState } from '../live/live-feed.ts'
import { Badge } from '../parts/badge.tsx'
import type { SignLook } from '../parts/look.ts'
import { useMoment } from './moment.ts'

const LOOKS: Readonly<Record<LineState | 'past', SignLook>> = {
  live: { icon: '●', word: 'live', tone: 'good' },
  connecting: { icon: '◌', word: 'connecting', tone: 'busy' },
  lost: { icon: '⚠', word: 'daemon unreachable, trying again', tone: 'bad' },
  refused: { icon: '⊘', word: 'not logged in', tone: 'bad' },
  past: { icon: '↶', word: 'past', tone: 'unknown' },
}

const stateNow = () => feed.state

export function useLineState(): LineState {
  return useSyncExternalStore(feed.states.subscribe, stateNow, stateNow)
}

export function LineBadge() {
  const state = useLineState()
  const { at } = useMoment()
  return (
    <span role="status">
      <Badge look={LOOKS[at === null ? state : 'past']} />
    </span>
  )
}
