import { expect, test } from 'vitest'
import { listRegistries } from './list-registries.ts'

test.each([
  [
    'package-lock.json',
    '{"a":{"resolved":"https://npm.example/a/-/a-1.tgz","funding":{"url":"https://pay.example/a"}}}',
  ],
  [
    'package-lock.json',
    '      "resolved": "https://user:secret@NPM.example/a.tgz",\n      "homepage": "https://home.example/"',
  ],
  ['yarn.lock', 'a@^1:\n  version "1"\n  resolved "https://npm.example/a.tgz#abc"\n'],
  ['pnpm-lock.yaml', '  a@1:\n    resolution: {integrity: sha512-x, tarball: https://npm.example/a.tgz}\n'],
  ['.npmrc', '@shop:registry=https://npm.example/own\n//other.example/:_authToken=x\n'],
  ['.yarnrc.yml', 'npmRegistryServer: "https://npm.example"\n'],
  ['Cargo.lock', 'source = "registry+https://npm.example/index"\nsource = "git+https://git.example/a"\n'],
  ['uv.lock', 'source = { registry = "https://npm.example/simple" }\n'],
  ['Gemfile.lock', 'GIT\n  remote: git://git.example/a\nGEM\n  remote: https://npm.example/\n'],
])('%s names its registry and nothing else', (name, text) => {
  expect(listRegistries({ [name]: text })).toEqual(['npm.example'])
})

test('what names none opens none: without an address, without TLS, on another port, or in another file', () => {
  expect(
    listRegistries({
      'pnpm-lock.yaml': 'a@1:\n  resolution: {integrity: sha512-x}\n',
      'package-lock.json': '"resolved": "http://plain.example/a.tgz", "resolved": "https://port.example:8443/a.tgz"',
      'README.md': 'https://readme.example/',
    }),
  ).toEqual([])
})
