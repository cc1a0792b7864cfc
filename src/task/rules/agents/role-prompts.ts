// The built-in words for each reviewing role; `.provost/prompts/<role>.md` replaces them.

const PROMPTS: ReadonlyMap<string, string> = new Map([
  [
    'ProductPlanner',
    'Does the plan solve what the brief asks for, no more and no less? Are the acceptance criteria testable?',
  ],
  ['SystemDesigner', 'Does the plan fit the structure of the code? Will it have to be undone soon?'],
  ['SeniorDeveloper', 'Can the plan be carried out as it stands? Is a file missing, is a step unclear?'],
  ['TestPlanner', 'Will the tests that are planned fail when the change is wrong?'],
  ['RiskPlanner', 'What can go wrong for users, data and security? Is the risk worth it, and can it be undone?'],
  ['CodeReviewer', 'Is the change correct, does it do what the plan says, and is it tested? Name what must change.'],
])

const OTHERS = 'Judge it from the point of view of your role. Object only to what you can name.'

export function rolePromptOf(role: string): string {
  return PROMPTS.get(role) ?? OTHERS
}
