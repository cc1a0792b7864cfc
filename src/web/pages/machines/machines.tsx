// A page to come.
import { Page } from '../../parts/page.tsx'

export function Machines() {
  return <Page title="Machines">To come.</Page>
}
