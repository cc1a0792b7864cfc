// The files of a diff beside it: where each is, how much of it changed, and which of them were looked at.
import type { DiffFile } from '#change/rules/read-diff'
import type { Viewed } from './viewed-files.ts'

type Props = { readonly files: readonly DiffFile[]; readonly viewed: Viewed; readonly idOf: (file: DiffFile) => string }

export function FileTree({ files, viewed, idOf }: Props) {
  const folders = [...Map.groupBy(files, ({ path }) => path.slice(0, path.lastIndexOf('/') + 1))]
  const seen = files.filter(viewed.has).length
  return (
    <nav className="file-tree" aria-label="Files of the difference">
      <p className="muted">
        {seen} of {files.length} looked at
      </p>
      {folders.map(([folder, inside]) => (
        <div key={folder}>
          {folder !== '' && <p className="folder">{folder}</p>}
          <ul>
            {inside.map(file => (
              <li key={file.path}>
                <a href={`#${idOf(file)}`} title={file.path} className={viewed.has(file) ? 'seen' : ''}>
                  {file.path.slice(folder.length)}
                </a>
                <span className="counts">
                  <span className="text-good">+{file.added}</span> <span className="text-bad">−{file.removed}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
