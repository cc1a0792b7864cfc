// The file that carries a spool, as a tar: the manifest, the lines of records, and what they name. Written and read piece by piece.
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { ExportFile } from '#fleet/ports/export-file'
import {
  blobFile,
  isExportName,
  MANIFEST_BYTES_MAX,
  MANIFEST_FILE,
  RECORDS_FILE,
} from '#fleet/rules/line/export-manifest'
import { BLOB_BYTES_MAX } from '#fleet/rules/line/spool-record'
import { provostError } from '#kernel/errors/errors'
import { BLOCK, composeHeader, paddedTo, SIZE_AT, TAIL } from '#proof/rules/packs/pack-file'
import { hashLines } from './spool-reader.ts'

export type ExportParts = {
  readonly manifest: string
  readonly recordBytes: number
  readonly records: AsyncIterable<string>
  readonly blobs: AsyncIterable<{ readonly hash: string; readonly bytes: Uint8Array }>
}

/** Whole under its name, or not there. */
export async function writeExport(path: string, { manifest, recordBytes, records, blobs }: ExportParts): Promise<void> {
  const part = `${path}.part`
  const file = await open(part, 'wx', 0o600)
  try {
    const text = Buffer.from(manifest, 'utf8')
    await file.writev([composeHeader(MANIFEST_FILE, text.length), text, padding(text.length)])
    await file.write(composeHeader(RECORDS_FILE, recordBytes))
    for await (const line of records) await file.write(`${line}\n`)
    await file.write(padding(recordBytes))
    for await (const { hash, bytes } of blobs)
      await file.writev([composeHeader(blobFile(hash), bytes.length), bytes, padding(bytes.length)])
    await file.write(new Uint8Array(TAIL))
    await file.sync()
    await file.close()
    await rename(part, path)
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(part, { force: true })
    throw error
  }
}

type Member = { readonly at: number; readonly bytes: number }

export async function openExport(path: string): Promise<ExportFile> {
  const file = await open(path, 'r').catch(cause => {
    throw provostError('INPUT_INVALID', { message: `${path} cannot be read`, cause })
  })
  try {
    const members = await listMembers(file)
    const lines = need(members, RECORDS_FILE)
    const records = () => linesOf(file, lines)
    return {
      manifest: JSON.parse((await readMember(file, need(members, MANIFEST_FILE), MANIFEST_BYTES_MAX)).toString('utf8')),
      hashRecords: () => hashLines(records()),
      records,
      findBlob: async hash => {
        const member = members.get(blobFile(hash))
        return member && readMember(file, member, BLOB_BYTES_MAX)
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error instanceof SyntaxError ? unreadable(MANIFEST_FILE) : error
  }
}

async function listMembers(file: FileHandle): Promise<Map<string, Member>> {
  const { size } = await file.stat()
  const members = new Map<string, Member>()
  const header = Buffer.alloc(BLOCK)
  for (let at = 0; at + BLOCK <= size - TAIL; ) {
    await file.read(header, 0, BLOCK, at)
    const name = textAt(header, 0, 100)
    const bytes = Number.parseInt(textAt(header, SIZE_AT, 12), 8)
    if (!isExportName(name) || members.has(name) || !composeHeader(name, bytes).every((each, n) => each === header[n]))
      throw unreadable(name)
    members.set(name, { at: at + BLOCK, bytes })
    at += BLOCK + paddedTo(bytes)
    if (at > size - TAIL) throw unreadable(name)
  }
  return members
}

async function* linesOf(file: FileHandle, { at, bytes }: Member): AsyncGenerator<string> {
  if (bytes === 0) return
  const input = file.createReadStream({ start: at, end: at + bytes - 1, autoClose: false, encoding: 'utf8' })
  yield* createInterface({ input })
}

async function readMember(file: FileHandle, { at, bytes }: Member, max: number): Promise<Buffer> {
  if (bytes > max) throw provostError('INPUT_INVALID', { message: `a part has ${bytes} bytes; the limit is ${max}` })
  const content = Buffer.alloc(bytes)
  await file.read(content, 0, bytes, at)
  return content
}

function need(members: ReadonlyMap<string, Member>, name: string): Member {
  const member = members.get(name)
  if (!member) throw unreadable(name)
  return member
}

function unreadable(name: string): Error {
  return provostError('INPUT_INVALID', { message: `it is no file of \`provost node export\`: ${name.slice(0, 80)}` })
}

function textAt(header: Buffer, at: number, length: number): string {
  return header.toString('latin1', at, at + length).replace(/\0.*$/s, '')
}

function padding(bytes: number): Uint8Array {
  return new Uint8Array(paddedTo(bytes) - bytes)
}
