// A page to come.
import { Page } from '../../parts/page.tsx'

export function Tasks() {
  return <Page title="Tasks">To come.</Page>
}
