// Does something once the reader has stopped typing for a moment.
import { useCallback, useEffect, useRef } from 'react'

const PAUSE_MS = 200

export function useLater(): (work: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback((work: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(work, PAUSE_MS)
  }, [])
}
