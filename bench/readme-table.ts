// Puts the last table into bench/README.md, between two markers, with the machine it was measured on.
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { composeMarkdown, type Finding } from './table.ts'

const README = join(import.meta.dirname, 'README.md')
const BEGIN = '<!-- table: written by `npm run bench -- --write` -->'
const END = '<!-- end of table -->'

export function writeReadme(findings: readonly Finding[]): void {
  const text = readFileSync(README, 'utf8')
  const [before, after] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (before < 0 || after < before) throw new Error(`${README} has lost its markers.`)
  const table = [BEGIN, '', describeMachine(), '', ...composeMarkdown(findings), '']
  writeFileSync(README, `${text.slice(0, before)}${table.join('\n')}\n${text.slice(after)}`)
}

function describeMachine(): string {
  const [cpu] = cpus()
  const facts = [
    `${cpus().length} × ${cpu?.model}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `${type()} ${release()}`,
    `Node ${process.versions.node}`,
    `load ${loadavg()[2]?.toFixed(1)} in the last quarter of an hour`,
  ]
  return `Measured on ${new Date().toISOString().slice(0, 10)}: ${facts.join(', ')}.`
}
