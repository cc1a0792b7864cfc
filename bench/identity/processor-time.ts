// Time of the processor, not of the clock: other work on the machine makes everything slower and nothing harder.

export function spentSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}
