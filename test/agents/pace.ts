// Time as a quiet machine would have taken: what is promised in seconds is promised for that, and other tests run beside.
import { performance } from 'node:perf_hooks'

const LOOK_CPU_MS = 100

/** Milliseconds of `work`, divided by how many times slower this machine was at its beginning or its end. */
export async function timeAtRest<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly ms: number }> {
  const before = measureSlowness()
  const begun = performance.now()
  const result = await work()
  const elapsed = performance.now() - begun
  return { result, ms: elapsed / Math.max(before, measureSlowness()) }
}

/** 1 on a machine that does nothing else: elapsed time by processor time of something that only computes. */
function measureSlowness(): number {
  const begun = performance.now()
  const cpu = process.cpuUsage()
  const spent = () => (process.cpuUsage(cpu).user + process.cpuUsage(cpu).system) / 1000
  while (spent() < LOOK_CPU_MS) Math.sqrt(spent())
  return Math.max(1, (performance.now() - begun) / spent())
}
