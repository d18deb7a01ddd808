import './view-links.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'

interface ViewLinksProps {
  /** What the links choose between, for a screen reader. */
  label: string
  className: string
  links: readonly { to: string; text: ReactNode; current: boolean }[]
}

/** Views of a page that have an address of their own. Where there is no room for one row it scrolls, with the current view in sight. */
export function ViewLinks({ label, className, links }: ViewLinksProps) {
  const row = useRef<HTMLElement>(null)
  const current = links.find((link) => link.current)?.to
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is current
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current]')
    // Not scrollIntoView: it would move the page too.
    if (here) row.current!.scrollLeft = here.offsetLeft - row.current!.offsetLeft - (row.current!.clientWidth - here.clientWidth) / 2
  }, [current])
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
