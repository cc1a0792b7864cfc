// What one pack proves, what it does not, and how a stranger checks it.
import { useState } from 'react'
import type { Shape } from '#api/schemas'
import { Badge } from '../../web/parts/badge.tsx'
import { DataTable } from '../../web/parts/data-table.tsx'
import type { PackStatement } from '../rules/packs/statement.ts'
import { DownloadPack } from './download-pack.tsx'
import { GATE_LOOKS, KEY_LOOKS } from './gate-looks.ts'

type Gate = PackStatement['predicate']['gates'][number]

const COLUMNS = [
  { title: 'Gate', draw: ({ name }: Gate) => name.replaceAll('_', ' ') },
  { title: 'Verdict', draw: ({ verdict }: Gate) => <Badge look={GATE_LOOKS[verdict]} /> },
  { title: 'Rule', draw: ({ rule }: Gate) => rule.replaceAll('_', ' ') },
  { title: 'Evidence', isNumber: true, draw: ({ evidence }: Gate) => evidence.length },
] as const

export function MadePack({ made }: { readonly made: Shape<'MadeProof'> }) {
  const { predicate } = made.statement as unknown as PackStatement
  const { gates, key, unknown, acceptance, waivers } = predicate
  const unsigned = [
    ...(acceptance && acceptance.signature === null ? ['the acceptance'] : []),
    ...waivers.filter(({ signature }) => signature === null).map(({ id }) => `waiver ${id}`),
  ]
  return (
    <>
      <p>
        Commit <code>{made.commit.slice(0, 7)}</code>, tree <code>{made.tree.slice(0, 7)}</code>{' '}
        <Badge look={KEY_LOOKS[key.exposed ? 'exposed' : 'hidden']} />
      </p>
      <DataTable caption="What is proven" rows={gates} keyOf={({ name }) => name} columns={COLUMNS} />
      {unsigned.length > 0 && <p className="muted">No person signed: {unsigned.join(', ')}.</p>}
      {unknown.length > 0 && <p className="muted">Not known: {unknown.join('; ')}.</p>}
      <p>
        <DownloadPack tree={made.tree} />
      </p>
      <CopyVerify command={`node verify.mjs ${made.tree.slice(0, 12)}.proof --key ${made.vkey}`} />
    </>
  )
}

/** Whoever got the file types this; they need Node and nothing of ours but verify.mjs. */
function CopyVerify({ command }: { readonly command: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard?.writeText(command).then(() => setCopied(true))
  return (
    <button type="button" className="quiet command" onClick={copy} title="copy the command">
      <code>{command}</code> <span aria-live="polite">{isCopied ? 'copied' : ''}</span>
    </button>
  )
}
