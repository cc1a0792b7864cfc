// Seals a provider key for one node, in the process of whoever has it.
import { seal } from '#fleet/adapters/line/hpke'
import { composeSealInfo } from '#fleet/rules/line/sealed-secret'

export function sealFor(
  key: string,
  { id, epoch }: { readonly id: string; readonly epoch: number },
  name: string,
  value: string,
): string {
  const info = Buffer.from(composeSealInfo(id, epoch, name))
  return seal(Buffer.from(key, 'base64'), Buffer.from(value, 'utf8'), { info }).toString('base64')
}
