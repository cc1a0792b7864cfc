// Names that a cage has inside, whatever machine it is on.

/** What the launch brings for its agent to read: prompt, settings. Nothing else of a run directory is shown. */
export const CAGE_DESK = '/run/provost'

/** How a self-test says of which launch it is. */
export function nameLaunch(session: string, generation: number): string {
  return `${session}/${generation}`
}
