// Tiles: 256 neighbours of one level in one piece (C2SP tlog-tiles), where they lie, and which a tree of a size has.

export const TILE_WIDTH = 256
export const TILE_LEVEL_MAX = 63

export type TileAt = { readonly level: number; readonly index: number }
export type Tile = TileAt & { readonly width: number }

/** How many hashes a level has: the leaves, then the full tiles of the level below. */
export function levelSize(size: number, level: number): number {
  return Math.floor(size / TILE_WIDTH ** level)
}

/** The tiles that become full when the tree grows from one size to another; by level, then index. */
export function filledTiles(before: number, after: number): readonly TileAt[] {
  const filled: TileAt[] = []
  for (let level = 0; levelSize(after, level + 1) > 0; level++)
    for (let index = levelSize(before, level + 1); index < levelSize(after, level + 1); index++)
      filled.push({ level, index })
  return filled
}

export type LevelOfTiles = { readonly level: number; readonly full: number; readonly partial: number }

export function tileRange(size: number): readonly LevelOfTiles[] {
  const levels: LevelOfTiles[] = []
  for (let level = 0; levelSize(size, level) > 0; level++) {
    const hashes = levelSize(size, level)
    levels.push({ level, full: Math.floor(hashes / TILE_WIDTH), partial: hashes % TILE_WIDTH })
  }
  return levels
}

export function composeTilePath({ level, index, width }: Tile): string {
  const digits = String(index)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.../g) ?? []
  const path = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
  return `tile/${level}/${path}${width < TILE_WIDTH ? `.p/${width}` : ''}`
}

const PATH = /^tile\/(\d{1,2})\/((?:x\d{3}\/){0,5}\d{3})(?:\.p\/(\d{1,3}))?$/

/** Only what `composeTilePath` writes; undefined for everything else. */
export function readTilePath(path: string): Tile | undefined {
  const [, level, groups, width] = PATH.exec(path) ?? []
  if (level === undefined || groups === undefined) return undefined
  const tile = {
    level: Number(level),
    index: Number(groups.replace(/[x/]/g, '')),
    width: Number(width ?? TILE_WIDTH),
  }
  const isWithin =
    tile.level <= TILE_LEVEL_MAX &&
    tile.width >= 1 &&
    tile.width <= TILE_WIDTH &&
    Number.isSafeInteger(tile.index) &&
    composeTilePath(tile) === path
  return isWithin ? tile : undefined
}
