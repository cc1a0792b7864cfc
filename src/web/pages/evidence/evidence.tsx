// A page to come.
import { Page } from '../../parts/page.tsx'

export function Evidence() {
  return <Page title="Evidence">To come.</Page>
}
