// Where the dashboard shows what a stream of the log tells about.
const PAGES: Readonly<Record<string, string>> = {
  task: '/tasks/',
  session: '/sessions/',
  swarm: '/swarm/',
  finding: '/swarm/findings/',
  lesson: '/lessons/',
  pattern: '/lessons/',
  recommendation: '/lessons/',
  doctrine: '/lessons/',
  state: '/state/',
}

export function findStreamHref(stream: string): string | undefined {
  const cut = stream.indexOf('/')
  const page = PAGES[stream.slice(0, cut)]
  return page && `${page}${encodeURIComponent(stream.slice(cut + 1))}`
}
