import './view-links.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'

interface ViewLinksProps {
  /** What the links choose between, for a screen reader. */
  label: string
  className: string
  links: readonly { to: string; text: ReactNode; current: boolean }[]
}

/** A row that scrolls has its current link in sight, also when `changed` is another: the link that is current, or what gives the links their widths. */
export function useCurrentInSight(changed: string | undefined) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is another
  useEffect(() => {
    const marked = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !marked) return
    const [room, here] = [row.current.getBoundingClientRect(), marked.getBoundingClientRect()]
    // Not scrollIntoView: it would move the page too.
    row.current.scrollLeft += here.left - room.left - (room.width - here.width) / 2
  }, [changed])
  return row
}

/** Views of a page that have an address of their own. Where there is no room for one row it scrolls, with the current view in sight. */
export function ViewLinks({ label, className, links }: ViewLinksProps) {
  const row = useCurrentInSight(links.find((link) => link.current)?.to)
  return (
    <nav ref={row} className={`view-links ${className}`} aria-label={label}>
      {links.map((link) => (
        <Link key={link.to} to={link.to} aria-current={link.current ? 'page' : undefined}>
          {link.text}
        </Link>
      ))}
    </nav>
  )
}
