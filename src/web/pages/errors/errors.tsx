// A page to come.
import { Page } from '../../parts/page.tsx'

export function Errors() {
  return <Page title="Errors">To come.</Page>
}
