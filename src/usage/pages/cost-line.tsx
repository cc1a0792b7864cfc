// What a session or a task has cost so far, in one line, with its basis and the way to more.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { WhyButton } from '../../web/parts/why.tsx'
import { composeCells } from '../rules/sums/compose-row.ts'

type Props = { readonly session: string } | { readonly task: string }

export function CostLine(of: Props) {
  const { value } = useAnswer<Shape<'UsageSums'>>({ route: 'sumUsage', query: { by: 'all', ...of } }, ['usage'])
  if (!value) return null
  if (!value.total) return <p className="muted">Cost: no agent has told of a turn yet.</p>
  const [turns, input, cached, output, cost] = composeCells(value.total)
  const isUntold = [input, cached, output].every(cell => cell === 'unknown')
  return (
    <p className="muted">
      Cost: {cost} in {turns} {turns === '1' ? 'turn' : 'turns'} ·{' '}
      {isUntold ? 'its tokens were not told' : `${input} input, ${cached} cached, ${output} output`}
      {'session' in of && (
        <>
          {' '}
          <WhyButton id={`usage:${of.session}`} />
        </>
      )}
    </p>
  )
}
