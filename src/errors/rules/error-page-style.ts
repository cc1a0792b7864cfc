// The layout of the error reference; every colour is a token of the palette.
import { SEVERITY_LOOKS } from '#kernel/errors/error-severity'

const LAYOUT = `body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 50rem; margin: 0 auto; padding: 1.5rem; overflow-wrap: break-word; }
a { color: var(--medium-text); }
a:focus-visible, pre:focus-visible { outline: 2px solid var(--medium-border); outline-offset: 2px; }
table { border-collapse: collapse; }
th, td { padding: 0.25rem 0.75rem 0.25rem 0; text-align: left; vertical-align: top; }
pre { overflow-x: auto; }
dt { margin-top: 0.75rem; font-weight: 600; }
dd { margin-left: 0; }
dd ol { margin: 0; padding-left: 1.25rem; }
ul { padding-left: 0; list-style: none; }
.severity { white-space: nowrap; font-weight: 600; }
.callout { padding: 0.5rem 0.75rem; border-left: 0.25rem solid; }`

export function composeErrorPageStyle(): string {
  return [LAYOUT, ...Object.keys(SEVERITY_LOOKS).map(severity => composeSeverityStyle(severity.toLowerCase()))].join(
    '\n',
  )
}

function composeSeverityStyle(name: string): string {
  const callout = `.callout.${name} { background: var(--${name}-bg); border-color: var(--${name}-border); }`
  return `.${name} { color: var(--${name}-text); }\n${callout}`
}
