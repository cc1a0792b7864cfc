// The time that ages are counted to: it moves once a second for all that show one; in the past it stands still.
import { useSyncExternalStore } from 'react'
import { readInstant } from '#kernel/events/time'
import { useMoment } from '../nav/moment.ts'
import { Emitter } from './emitter.ts'

const ticked = new Emitter()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
let users = 0

function subscribe(listener: () => void): () => void {
  users += 1
  timer ??= setInterval(() => {
    now = Date.now()
    ticked.emit()
  }, 1_000)
  const stop = ticked.subscribe(listener)
  return () => {
    stop()
    users -= 1
    if (users === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }
}

const timeNow = () => now

export function useNow(): number {
  const { at } = useMoment()
  const live = useSyncExternalStore(subscribe, timeNow, timeNow)
  return at === null ? live : (readInstant(at) ?? live)
}
