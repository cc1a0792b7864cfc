// Where bands of findings run between waves: a block per wave and state, a ribbon per pair of states, nothing lost between.

import { FINDING_STATES } from '#finding/rules/finding-state'
import type { Tone } from '#web/parts/look'
import type { Band } from './run.ts'
import { lookOfFinding } from './swarm-looks.ts'

export type Block = {
  readonly wave: number
  readonly state: string
  readonly tone: Tone
  readonly count: number
  readonly x: number
  readonly y: number
  readonly height: number
}

export type Ribbon = { readonly key: string; readonly tone: Tone; readonly path: string; readonly title: string }

export type BandPicture = {
  readonly width: number
  readonly height: number
  /** Where each wave begins. */
  readonly columns: readonly number[]
  readonly blocks: readonly Block[]
  readonly ribbons: readonly Ribbon[]
}

export const BLOCK_WIDTH = 14
const COLUMN = 170
const LAST = 165
const TOP = 34
const TALL = 300
const GAP = 14
const HEIGHT_MIN = 3

export function drawBands(waves: readonly number[], bands: readonly Band[]): BandPicture {
  const totals = waves.map(wave => sum(bands.filter(band => band.wave === wave)))
  const perFinding = TALL / Math.max(1, ...totals)
  const blocks = waves.flatMap((wave, column) => stack(wave, column, bands, perFinding))
  const bottom = Math.max(TOP, ...blocks.map(({ y, height }) => y + height))
  return {
    width: Math.max(0, waves.length - 1) * COLUMN + LAST,
    columns: waves.map((_wave, at) => at * COLUMN),
    height: bottom + GAP,
    blocks,
    ribbons: waves.slice(1).flatMap((wave, at) => drawRibbons(waves[at]!, wave, bands, blocks, perFinding)),
  }
}

const sum = (bands: readonly Band[]) => bands.reduce((total, { count }) => total + count, 0)

const rank = (state: string | null) => FINDING_STATES.indexOf(state as never)

function stack(wave: number, column: number, bands: readonly Band[], perFinding: number): Block[] {
  let y = TOP
  const states = [...new Set(bands.filter(band => band.wave === wave).map(({ to }) => to))]
  return states
    .sort((one, other) => rank(one) - rank(other))
    .map(state => {
      const count = sum(bands.filter(band => band.wave === wave && band.to === state))
      const height = Math.max(HEIGHT_MIN, count * perFinding)
      const block = { wave, state, tone: lookOfFinding(state, null).tone, count, x: column * COLUMN, y, height }
      y += height + GAP
      return block
    })
}

function drawRibbons(
  before: number,
  wave: number,
  bands: readonly Band[],
  blocks: readonly Block[],
  perFinding: number,
): Ribbon[] {
  const used = new Map<Block, { in: number; out: number }>()
  const shareOf = (block: Block) => used.get(block) ?? used.set(block, { in: 0, out: 0 }).get(block)!
  const flowing = bands.filter(band => band.wave === wave && band.from !== null)
  const sorted = flowing.toSorted((one, other) => rank(one.from) - rank(other.from) || rank(one.to) - rank(other.to))
  return sorted.flatMap(({ from, to, count }) => {
    const source = blocks.find(block => block.wave === before && block.state === from)
    const target = blocks.find(block => block.wave === wave && block.state === to)
    if (!source || !target) return []
    const thick = Math.max(1, count * perFinding)
    const path = composeRibbon(source, target, shareOf(source).out, shareOf(target).in, thick)
    shareOf(source).out += thick
    shareOf(target).in += thick
    const title = `${count} ${from} after wave ${before} → ${to} after wave ${wave}`
    return [{ key: `${before} ${from} ${to}`, tone: target.tone, path, title }]
  })
}

function composeRibbon(source: Block, target: Block, out: number, into: number, thick: number): string {
  const [x0, x1] = [source.x + BLOCK_WIDTH, target.x]
  const middle = (x0 + x1) / 2
  const [y0, y1] = [source.y + out, target.y + into]
  return (
    `M${x0},${y0}C${middle},${y0} ${middle},${y1} ${x1},${y1}` +
    `L${x1},${y1 + thick}C${middle},${y1 + thick} ${middle},${y0 + thick} ${x0},${y0 + thick}Z`
  )
}
