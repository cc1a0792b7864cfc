// The parts of a page that has many: each has an address of its own, so it can be linked to and gone back to.
import { useAddress } from '../nav/address.ts'
import { Link } from '../nav/link.tsx'

export type Tab<Name extends string> = { readonly name: Name; readonly title: string; readonly count?: number }

/** The first one is shown when the address names none. */
export function useTab<Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const asked = useAddress().query.get('show')
  return names.find(name => name === asked) ?? names[0]
}

type Props<Name extends string> = {
  readonly label: string
  readonly tabs: readonly Tab<Name>[]
  readonly shown: Name
}

export function Tabs<Name extends string>({ label, tabs, shown }: Props<Name>) {
  const { path } = useAddress()
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {tabs.map(({ name, title, count }, at) => (
          <li key={name} className={name === shown ? 'here' : ''}>
            <Link to={at === 0 ? path : `${path}?show=${name}`} isCurrent={name === shown}>
              {title} {count !== undefined && <span className="count">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
