// The foot of a page: what else can be done here by a command, each with what it does and ready to copy.
import { useState } from 'react'
import type { PagePath } from '#api/pages'
import { CopyCommand } from '../../parts/copy-command.tsx'
import { BY_COMMAND } from './ways.ts'

type Command = { readonly path: string; readonly about: string }

export function CommandShelf({ page }: { readonly page: PagePath }) {
  const [known, setKnown] = useState<ReadonlyMap<string, string>>()
  const paths = [...new Set(BY_COMMAND[page]?.map(([, command]) => command))]
  if (paths.length === 0) return null
  const fetchWords = () => void readCommands().then(setKnown)
  return (
    <details className="command-shelf" onToggle={fetchWords}>
      <summary>
        By command <span className="count">{paths.length}</span>
      </summary>
      <ul>
        {paths.map(path => (
          <Row key={path} path={path} about={known?.get(path) ?? ''} />
        ))}
      </ul>
    </details>
  )
}

function Row({ path, about }: Command) {
  return (
    <li>
      <CopyCommand command={`provost ${path}`} />
      <span className="muted">{about}</span>
    </li>
  )
}

/** Their words are fetched when somebody opens a shelf: no page needs them before. */
async function readCommands(): Promise<ReadonlyMap<string, string>> {
  const { default: text } = await import('../palette/commands.txt')
  return new Map(
    text
      .trimEnd()
      .split('\n')
      .map((line: string) => line.split('\t') as [string, string]),
  )
}
