// A plan to start from, for a person who writes it by hand: valid once the words in it are replaced.

export function composePlanTemplate(id: string, title: string, brief: string): string {
  const plan = {
    schema_version: 1,
    id,
    title: title || 'what this change is called',
    brief: brief || 'what is to be done, and why',
    acceptance_criteria: [{ id: 'AC1', description: 'how anyone can see that it is done', must_have: true }],
    file_plan: [{ path: 'path/of/a/file', intent: 'create_or_update' }],
    notes: [],
  }
  return `${JSON.stringify(plan, null, 2)}\n`
}
