import './text-link.css'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type TextLinkProps = (ComponentProps<typeof Link> & { href?: undefined }) | (ComponentProps<'a'> & { to?: undefined })

/** An underlined link in running text: `to` inside the house, `href` for everything else. */
export function TextLink(props: TextLinkProps) {
  const className = props.className ? `text-link ${props.className}` : 'text-link'
  return props.to === undefined ? <a {...props} className={className} /> : <Link {...props} className={className} />
}
