// A page to come.
import { Page } from '../../parts/page.tsx'

export function StateDirectory() {
  return <Page title="StateDirectory">To come.</Page>
}
