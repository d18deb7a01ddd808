import './button.css'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

/** `act` is for Play only; `ink` for every other main act; `plain` is underlined text. Without a kind: an edged button. */
export type ButtonKind = 'act' | 'ink' | 'plain'
interface Look {
  kind?: ButtonKind
  small?: boolean
  /** Full width on the phone, where it is the page's one act. */
  wide?: boolean
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** What the label reads while the act is under way ("Signing in..."). The button keeps its focus and ignores further presses. */
  working?: string | false | undefined
  /** Not possible now; say why in a sentence nearby and point `aria-describedby` at it. Stays reachable by keyboard. */
  notNow?: boolean
}

export function Button({
  kind,
  small,
  wide,
  working,
  notNow,
  type = 'button',
  children,
  onClick,
  className,
  disabled,
  ...rest
}: ButtonProps) {
  const off = notNow || disabled
  return (
    <button
      {...rest}
      type={type}
      className={lookOf({ kind, small, wide }, className)}
      aria-busy={working ? true : undefined}
      aria-disabled={off ? true : undefined}
      onClick={(event) => {
        if (off || working) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {working || children}
    </button>
  )
}

interface ButtonLinkProps extends Look, ComponentProps<typeof Link> {
  children: ReactNode
}

/** A link that looks like a button: for acts that are a journey ("Play from 00:47:12"). */
export function ButtonLink({ kind, small, wide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={lookOf({ kind, small, wide }, className)} />
}

/** The triangle of Play; goes before the label. */
export function PlaySign() {
  return (
    <svg viewBox="0 0 12 14" aria-hidden="true">
      <path fill="currentColor" d="M0 0l12 7-12 7z" />
    </svg>
  )
}

function lookOf({ kind, small, wide }: Look, more?: string): string {
  return ['button', kind && `button--${kind}`, small && 'button--small', wide && 'button--wide', more].filter(Boolean).join(' ')
}
