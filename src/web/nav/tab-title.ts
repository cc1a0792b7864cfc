// The title of the tab: the page that is shown, and before it how many decisions wait.
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
  document.title = `${count > 0 ? `(${count}) ` : ''}${title === '' ? '' : `${title} · `}Provost`
}
