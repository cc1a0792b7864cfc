// Waits until a program was really started. One that was not has no pipes where the process has no descriptors left, and an
// error that nobody hears would end us.
import type { ChildProcess } from 'node:child_process'

export function hasStarted<Child extends ChildProcess>(child: Child): Promise<Child> {
  return new Promise((resolve, reject) => {
    child.once('spawn', () => resolve(child))
    child.once('error', reject)
  })
}
