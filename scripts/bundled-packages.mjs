// Which packages of others a build carries, from what the bundler read, and the two papers that tell of them:
// THIRD-PARTY-NOTICES.txt with every licence, and sbom.cdx.json (CycloneDX 1.6).
// Both are made of the sources alone, so that the same sources give the same bytes.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const LICENCE_FILE = /^(licen[cs]e|copying|notice)(\.(md|txt))?$/i

/** What a metafile of the bundler names below node_modules, by place, in order. */
export function listBundledPlaces(metafiles) {
  const inputs = metafiles.flatMap(({ inputs }) => Object.keys(inputs))
  return [...new Set(inputs.flatMap(path => placeOf(path) ?? []))].sort()
}

/** `node_modules/pg/lib/index.js` lies in `node_modules/pg`, also where one package lies within another. */
function placeOf(path) {
  return /^(?:[a-z-]+:)?(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path.replaceAll('\\', '/'))?.[1]
}

export function composePapers(root, metafiles) {
  const own = readJson(join(root, 'package.json'))
  const lock = readJson(join(root, 'package-lock.json')).packages
  const packages = listBundledPlaces(metafiles).map(place => readPackage(root, place, lock[place]))
  return { notices: composeNotices(own, packages), sbom: composeSbom(own, packages) }
}

function readPackage(root, place, locked) {
  const { name, version, license, description } = readJson(join(root, place, 'package.json'))
  const texts = readLicences(join(root, place))
  if (typeof license !== 'string' || texts.length === 0) {
    throw new Error(`${name} ${version} is bundled, but its licence is not told by its package (${place})`)
  }
  return { name, version, license, description, texts, integrity: locked?.integrity ?? null }
}

function readLicences(directory) {
  const names = readdirSync(directory).sort()
  const files = names.filter(name => LICENCE_FILE.test(name)).map(name => readText(join(directory, name)))
  if (files.length > 0) return files
  return names.filter(name => /^readme\.md$/i.test(name)).flatMap(name => findSection(readText(join(directory, name))))
}

/** Some packages have their licence only at the end of their README. */
function findSection(readme) {
  const section = /^#+ licen[cs]e\s*$([\s\S]*)/im.exec(readme)?.[1]?.trim() ?? ''
  return /copyright/i.test(section) ? [section] : []
}

function composeNotices(own, packages) {
  const line = '-'.repeat(80)
  const head = [
    `${own.name} ${own.version} contains code of the ${packages.length} packages below, each under its own licence.`,
    'This file is made by the build from what was really bundled.',
  ]
  const parts = packages.flatMap(({ name, version, license, texts }) => [
    line,
    `${name} ${version} (${license})`,
    line,
    ...texts,
  ])
  return `${[...head, ...parts].join('\n\n')}\n`
}

function composeSbom(own, packages) {
  const components = packages.map(composeComponent)
  const ref = purlOf(own)
  const body = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': ref,
        name: own.name,
        version: own.version,
        description: own.description,
        licenses: [{ license: { id: own.license } }],
        purl: ref,
      },
    },
    components,
    dependencies: [
      { ref, dependsOn: components.map(component => component['bom-ref']) },
      ...components.map(component => ({ ref: component['bom-ref'] })),
    ],
  }
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(body))}`
  const { bomFormat, specVersion, ...rest } = body
  return `${JSON.stringify({ bomFormat, specVersion, serialNumber, ...rest }, null, 2)}\n`
}

function composeComponent({ name, version, license, description, integrity }) {
  const purl = purlOf({ name, version })
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    ...(description ? { description } : {}),
    ...(integrity ? { hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }] } : {}),
    licenses: [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }],
    purl,
  }
}

function purlOf({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function hexOf(integrity) {
  return Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')
}

/** A name made of the content: the same build is the same document. */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = ((Number.parseInt(hex[16], 16) & 3) | 8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-')
}

function readText(path) {
  return readFileSync(path, 'utf8').replaceAll('\r\n', '\n').trim()
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
