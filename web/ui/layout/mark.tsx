import './mark.css'

/** The logo is the bar with one piece lifted out of it. This is the small one beside the name, 40 by 16. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg className={className ? `mark ${className}` : 'mark'} viewBox="0 0 40 16" aria-hidden="true">
      <path fill="currentColor" d="M0 9h8v4H0zM21 9h11v4H21zM34 9h6v4h-6z" />
      <path fill="var(--signal)" d="M10 3h9v4h-9z" />
    </svg>
  )
}

/** Mark and name, as in the header. */
export function Logo() {
  return (
    <span className="logo">
      <Mark />
      <span className="logo-name">Actuality</span>
    </span>
  )
}
