// Names that a cage has inside, whatever machine it is on.

/** What the launch brings for its agent to read: prompt, settings. Nothing else of a run directory is shown. */
export const CAGE_DESK = '/run/provost'

/** The way to Provost: whoever speaks through it is the session of this cage. */
export const CAGE_DOOR = `${CAGE_DESK}/door.sock`

/** The way to its model, where that is all that it reaches. */
export const CAGE_NET = `${CAGE_DESK}/net.sock`

/** The command `provost` lies there, wherever it was installed. */
export const CAGE_TOOLS = `${CAGE_DESK}/bin`

/** How a self-test says of which launch it is. */
export function nameLaunch(session: string, generation: number): string {
  return `${session}/${generation}`
}
