// A page to come.
import { Page } from '../../parts/page.tsx'

export function Swarm() {
  return <Page title="Swarm">To come.</Page>
}
