// Words that the program does not know are told so, with what was probably meant.
import { expectFailure } from './failure.ts'
import { test } from './program.ts'

test.for<[words: string, says: string]>([
  ['--quiet', 'missing command'],
  ['nonsense', 'unknown command nonsense'],
  ['project lst', 'unknown command project lst'],
  ['project', 'missing subcommand after project: add, list, show, config, move, remove'],
  ['init --no-such-flag', 'unknown flag --no-such-flag'],
  ['init --id', '--id needs a value'],
  ['init --id --quiet', '--id needs a value'],
  ['project list --quiet=very', '--quiet takes no value'],
  ['project remove', 'missing argument <id>'],
  ['project show a b', 'unexpected argument b'],
  ['errors list --severity DREADFUL', '--severity must be one of CRITICAL, HIGH, MEDIUM, LOW; got DREADFUL'],
])('provost %s', ([words, says], { provost }) =>
  expectFailure(provost, words, {}, { code: 'USAGE', exitCode: 2, says }),
)
