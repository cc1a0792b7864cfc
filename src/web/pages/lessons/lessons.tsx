// A page to come.
import { Page } from '../../parts/page.tsx'

export function Lessons() {
  return <Page title="Lessons">To come.</Page>
}
