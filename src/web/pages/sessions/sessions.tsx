// A page to come.
import { Page } from '../../parts/page.tsx'

export function Sessions() {
  return <Page title="Sessions">To come.</Page>
}
