// How long a directory must have been quiet before its time of change can be trusted.

/** Clocks of file systems are coarse: what comes this soon after the last change may leave the time as it is. */
export const SETTLED_MS = 2_000
