// A sign for each page in the navigation: strokes on a square of 16, drawn in the colour of the text.
import type { PagePath } from '#api/pages'

const STROKES: Readonly<Record<PagePath, string>> = {
  '/': 'M2 9.5h3.2l1.3 2h3l1.3-2H14M2 9.5 4 3h8l2 6.5V13H2z',
  '/board': 'M2.5 3h3v10h-3zM6.5 3h3v6h-3zM10.5 3h3v8h-3z',
  '/tasks': 'm2.5 4 1.2 1.2L6 3M2.5 11l1.2 1.2L6 10M8 4.5h5.5M8 11.5h5.5',
  '/changes':
    'M4.5 5.5v5M4.5 2.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3M4.5 10.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3M11.5 10.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3M11.5 10.5V6a2 2 0 0 0-2-2H8',
  '/sessions': 'M2 3h12v10H2zM4.5 6l2 2-2 2M8.5 10.5h3',
  '/reviews': 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8M8 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4',
  '/findings': 'M5 6.5h6V10a3 3 0 0 1-6 0zM6 6.5a2 2 0 0 1 4 0M2.5 5 5 7M13.5 5 11 7M2 10h3M11 10h3',
  '/swarm':
    'M8 2.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3M3.5 10a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3M12.5 10a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3M7.2 5.5 4.3 10M8.8 5.5l2.9 4.5M5 11.5h6',
  '/evidence': 'M8 1.8 13.5 4v4c0 3.2-2.3 5.3-5.5 6.2C4.8 13.3 2.5 11.2 2.5 8V4zM5.5 8l2 2 3.2-3.6',
  '/reviewers': 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9M10.3 10.3l3.2 3.2',
  '/lessons': 'M8 4C6.5 2.8 4.5 2.5 2 2.5v10c2.5 0 4.5.3 6 1.5 1.5-1.2 3.5-1.5 6-1.5v-10C11.5 2.5 9.5 2.8 8 4M8 4v10',
  '/log': 'M2.5 3.5h11M2.5 6.5h8M2.5 9.5h11M2.5 12.5h6',
  '/projects': 'M2 4h4l1.5 2H14v7H2z',
  '/fleet': 'M2.5 3h11v4h-11zM2.5 9h11v4h-11zM4.5 5h1M4.5 11h1',
  '/usage': 'M2.5 13.5h11M4 11V8M8 11V3.5M12 11V6',
  '/state':
    'M8 2c3.3 0 5.5.9 5.5 2S11.3 6 8 6 2.5 5.1 2.5 4 4.7 2 8 2M2.5 4v8c0 1.1 2.2 2 5.5 2s5.5-.9 5.5-2V4M2.5 8c0 1.1 2.2 2 5.5 2s5.5-.9 5.5-2',
  '/machines': 'M3.5 2.5h3v3h-3zM9.5 10.5h3v3h-3zM5 5.5v3a3 3 0 0 0 3 3h1.5M7.8 9.8 9.5 11.5l-1.7 1.7',
  '/errors': 'M8 2.5 14.5 13.5h-13zM8 6.5v3.5M8 12v.2',
  '/health': 'M1.5 8H4l1.5-4 3 8 2-5 1 1h3',
}

export function PageIcon({ path }: { readonly path: PagePath }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="page-icon">
      <path d={STROKES[path]} />
    </svg>
  )
}
