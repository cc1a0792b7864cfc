// The title of the tab: the page that is shown, and before it how many decisions wait. Its icon carries a dot while any do.
let title = ''
let count = 0

export function nameTab(page: string): void {
  title = page
  write()
}

export function countInTab(waiting: number): void {
  count = waiting
  write()
}

function write(): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon) icon.href = composeIcon(count)
  document.title = `${count > 0 ? `(${count}) ` : ''}${title === '' ? '' : `${title} · `}Provost`
}

/** The mark of the house; in its corner how many wait. */
function composeIcon(waiting: number): string {
  const words = waiting > 9 ? '9+' : String(waiting)
  const dot =
    waiting === 0
      ? ''
      : `<circle cx="22" cy="22" r="10" fill="#b35c00"/><text x="22" y="26.5" font-size="13" font-family="sans-serif" font-weight="700" text-anchor="middle" fill="#fff">${words}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M16 2 28 7v9c0 7-5 12-12 14C9 28 4 23 4 16V7z" fill="#4f46e5"/><path d="m10 16 4 4 8-8.5" fill="none" stroke="#fff" stroke-width="3"/>${dot}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
