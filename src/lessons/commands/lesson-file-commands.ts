// Commands about lessons as files: proposals, imports, exports and mirrors.
import type { Command } from '#cli/command'
import { STORE_FLAG } from '#evidence/commands/store-flag'

const FILE = { name: 'file', about: 'a lesson in YAML' }

export const LESSON_FILE_COMMANDS: readonly Command[] = [
  {
    path: ['lessons', 'propose'],
    summary: 'Propose a lesson that you wrote; it becomes a candidate',
    args: [FILE],
    flags: STORE_FLAG,
    examples: ['provost lessons propose lesson.yaml'],
    load: () => import('./propose.ts'),
  },
  {
    path: ['lessons', 'validate'],
    summary: 'Say what is wrong with the file of a lesson, with lines',
    args: [FILE],
    examples: ['provost lessons validate lesson.yaml'],
    load: () => import('./validate.ts'),
  },
  {
    path: ['lessons', 'import'],
    summary: 'Take over the findings of a testing-os tree; a look only, unless you say --apply',
    args: [{ name: 'directory', about: 'the tree, or a directory of finding files' }],
    flags: { apply: { about: 'really import them' }, ...STORE_FLAG },
    examples: ['provost lessons import ../testing-os', 'provost lessons import ../testing-os --apply'],
    load: () => import('./import.ts'),
  },
  {
    path: ['lessons', 'export'],
    summary: 'Print all lessons as documents',
    flags: { format: { about: 'yaml or json; default yaml', value: 'format', choices: ['yaml', 'json'] } },
    examples: ['provost lessons export --format json', 'provost lessons export > lessons.yaml'],
    load: () => import('./export.ts'),
  },
  {
    path: ['lessons', 'mirror'],
    summary: 'Compare the mirror files with the log; with --apply the log wins',
    flags: { check: { about: 'only compare, which is the default' }, apply: { about: 'rewrite what differs' } },
    examples: ['provost lessons mirror --check', 'provost lessons mirror --apply'],
    load: () => import('./mirror.ts'),
  },
]
