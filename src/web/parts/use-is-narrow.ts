// Whether the screen is that of a phone, where a row needs more lines.
import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 50rem)')

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

const isNarrowNow = () => narrow.matches

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrowNow, isNarrowNow)
}
