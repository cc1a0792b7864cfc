// `provost salvage list`
import type { Run } from '#cli/command'
import { chooseScope } from '#cli/find-project-here'
import { composeTable } from '#cli/print/table'

export const run: Run = async context => {
  const { client, width } = context
  const { project, notes } = await chooseScope(context)
  const list = await (await client()).call('listSalvage', { query: { project } })
  const rows = list.salvage.map(({ id, commit, isReadable, ...more }) => {
    const { at, counts } = more as { at?: string; counts?: { changed: number; files: number } }
    const what = counts ? `${counts.changed} changed of ${counts.files} files` : 'cannot be read'
    return [id, commit.slice(0, 12), at ?? '', isReadable ? what : 'not written by Provost']
  })
  return {
    json: list,
    lines: [
      ...(rows.length > 0 ? composeTable(['SESSION', 'COMMIT', 'AT', 'HOLDS'], rows, width) : ['nothing was saved']),
      ...notes,
    ],
  }
}
