// A page to come.
import { Page } from '../../parts/page.tsx'

export function Log() {
  return <Page title="Log">To come.</Page>
}
