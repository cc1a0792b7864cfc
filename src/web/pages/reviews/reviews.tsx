// A page to come.
import { Page } from '../../parts/page.tsx'

export function Reviews() {
  return <Page title="Reviews">To come.</Page>
}
