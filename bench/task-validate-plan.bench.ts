// Validating a plan of 1,000 tasks in a chain, against one of 100: linear is ten times.
import { validatePlan } from '../src/task/rules/plan/validate-plan.ts'
import { type Bench, timeRow } from './bench.ts'
import { compare, processorTime } from './compare.ts'

export const bench: Bench = {
  name: 'task-validate-plan',
  target: { atMost: 15 },
  async run() {
    const [long, short] = [planOf(1_000), planOf(100)]
    const measured = await compare(
      () => expectValid(long),
      () => expectValid(short),
      { clock: processorTime },
    )
    return [timeRow('a chain of 1,000 tasks : of 100', measured)]
  },
}

function planOf(count: number) {
  const tasks = Array.from({ length: count }, (_, index) => ({
    id: `t${index}`,
    title: `Task ${index}`,
    depends: index === 0 ? [] : [`t${index - 1}`],
  }))
  const criteria = [{ id: 'AC1', description: 'it works' }]
  const files = [{ path: 'src/shop.ts', intent: 'update' }]
  return {
    id: 'p',
    title: 'A chain',
    brief: 'One after the other',
    acceptance_criteria: criteria,
    file_plan: files,
    work: { tasks },
  }
}

function expectValid(plan: object): void {
  const { ok, problems } = validatePlan(plan)
  if (!ok) throw new Error(`The plan has problems: ${JSON.stringify(problems)}`)
}
