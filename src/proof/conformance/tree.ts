// The tree and its tiles under the names of the conformance document.
import { refuseInput } from '#kernel/reading/read-input'
import { orElse, shapeOf } from '#kernel/reading/read-shape'
import { frontierLength, frontierRoot, growMerkleTree, treeRoot } from '../rules/tree/grow-tree.ts'
import { type LeafRange, planConsistency, planInclusion } from '../rules/tree/plan-proof.ts'
import {
  composeTilePath,
  filledTiles,
  readTilePath,
  TILE_LEVEL_MAX,
  TILE_WIDTH,
  tileRange,
} from '../rules/tree/tiles.ts'
import { leafHash, nodeHash } from '../rules/tree/tree-hash.ts'
import { verifyConsistency } from '../rules/tree/verify-consistency.ts'
import { verifyInclusion } from '../rules/tree/verify-inclusion.ts'
import {
  answer,
  listUpTo,
  type ProofAnswer,
  readProofHash,
  readProofHashes,
  readSize,
  readWellFormed,
  where,
  wholeWithin,
} from './read-proof-words.ts'

const growShape = shapeOf({ size: readSize, frontier: readProofHashes, leaves: readProofHashes })
const readGrowth = where(growShape, 'a frontier of one root for each 1 bit of size, and a safe new size', question => {
  const { size, frontier, leaves } = question
  return frontier.length === frontierLength(size) && Number.isSafeInteger(size + leaves.length)
})

const inclusionShape = shapeOf({ leaves: readProofHashes, index: readSize })
const readInclusion = where(inclusionShape, 'the index of a leaf', ({ leaves, index }) => index < leaves.length)

const consistencyShape = shapeOf({ leaves: readProofHashes, from: readSize, to: readSize })
const readConsistency = where(consistencyShape, 'from at most to, to at most the number of leaves', question => {
  return question.from <= question.to && question.to <= question.leaves.length
})

const readProof = listUpTo(200, readWellFormed)

const readTile = shapeOf({
  level: wholeWithin(0, TILE_LEVEL_MAX),
  index: readSize,
  width: orElse(wholeWithin(1, TILE_WIDTH), TILE_WIDTH),
})

function fillIn(leaves: readonly string[], plan: readonly LeafRange[]): { readonly proof: readonly string[] } {
  return { proof: plan.map(({ from, to }) => treeRoot(leaves.slice(from, to))) }
}

export const treeFunctions: Readonly<Record<string, ProofAnswer>> = {
  'proof.leafHash': answer(shapeOf({ text: readWellFormed }), ({ text }) => ({ hash: leafHash(text) })),
  'proof.nodeHash': answer(shapeOf({ left: readProofHash, right: readProofHash }), ({ left, right }) => ({
    hash: nodeHash(left, right),
  })),
  'proof.root': answer(shapeOf({ leaves: readProofHashes }), ({ leaves }) => ({ root: treeRoot(leaves) })),
  'proof.grow': answer(readGrowth, ({ size, frontier, leaves }) => {
    const grown = growMerkleTree({ size, hashes: frontier }, leaves)
    const tiles = filledTiles(size, grown.size)
    return { size: grown.size, frontier: grown.hashes, root: frontierRoot(grown), tiles }
  }),
  'proof.inclusionProof': answer(readInclusion, ({ leaves, index }) =>
    fillIn(leaves, planInclusion(index, leaves.length)),
  ),
  'proof.verifyInclusion': answer(
    shapeOf({ leaf: readProofHash, index: readSize, size: readSize, proof: readProof, root: readProofHash }),
    verifyInclusion,
  ),
  'proof.consistencyProof': answer(readConsistency, ({ leaves, from, to }) =>
    fillIn(leaves, from === 0 ? [] : planConsistency(from, to)),
  ),
  'proof.verifyConsistency': answer(
    shapeOf({ from: readSize, to: readSize, fromRoot: readProofHash, toRoot: readProofHash, proof: readProof }),
    verifyConsistency,
  ),
  'proof.tilePath': answer(readTile, tile => ({ path: composeTilePath(tile) })),
  'proof.readTilePath': answer(
    shapeOf({ path: readWellFormed }),
    ({ path }) => readTilePath(path) ?? refuseInput('path', 'the path of a tile'),
  ),
  'proof.tileRange': answer(shapeOf({ size: readSize }), ({ size }) => ({ levels: tileRange(size) })),
}
