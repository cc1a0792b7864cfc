// Examples that others have published: the tree of the Certificate Transparency tests, and the note of the note package.
import { expect, test } from 'vitest'
import { ed25519 } from '../ed25519.ts'
import { checkNote } from './notes/signed-note.ts'
import { readVkey } from './notes/verifier-key.ts'
import { treeRoot } from './tree/grow-tree.ts'
import { leafHash } from './tree/tree-hash.ts'

const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

test.each(ROOTS.map((root, at) => [at + 1, root] as const))('the tree of %d leaves', (size, root) => {
  const texts = LEAVES.slice(0, size).map(hex => Buffer.from(hex, 'hex').toString('utf8'))
  expect(treeRoot(texts.map(text => leafHash(text)))).toBe(root)
})

test('the note of Peter Neumann', () => {
  const key = readVkey('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW')
  const text = `If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n`
  const line =
    '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n'
  if (typeof key === 'string') throw new Error(key)
  expect(checkNote(`${text}\n${line}`, [key], ed25519.check)).toMatchObject({ valid: true, text })
  expect(checkNote(`${text} \n${line}`, [key], ed25519.check).valid).toBe(false)
})
