// Told before and after each step that changes something for good, so that a test can stop the program right there.

export type StepWatch = (step: string) => void

export const noStepWatch: StepWatch = () => {}
