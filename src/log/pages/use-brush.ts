// Drawing over a row of bars with the pointer: which ones are covered while it goes on, and which were when it ended.
import { type PointerEvent, useRef, useState } from 'react'

/** From bar to bar, both included. */
export type BrushSpan = readonly [first: number, last: number]

type Pointed = PointerEvent<SVGSVGElement>

export function useBrush(bars: number, onChosen: (span: BrushSpan) => void) {
  const [brushed, setBrushed] = useState<BrushSpan>()
  const start = useRef(0)
  const barAt = ({ clientX, currentTarget }: Pointed) => {
    const box = currentTarget.getBoundingClientRect()
    return Math.min(bars - 1, Math.max(0, Math.floor(((clientX - box.left) / box.width) * bars)))
  }
  return {
    brushed,
    onPointerDown: (event: Pointed) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = barAt(event)
      setBrushed([start.current, start.current])
    },
    onPointerMove: (event: Pointed) => {
      if (brushed) setBrushed(ordered(start.current, barAt(event)))
    },
    onPointerUp: () => {
      if (brushed) onChosen(brushed)
      setBrushed(undefined)
    },
  }
}

function ordered(one: number, other: number): BrushSpan {
  return one < other ? [one, other] : [other, one]
}
