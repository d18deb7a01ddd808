import './not-here.css'
import type { ReactNode } from 'react'

/** A room that is announced and not open yet: what it will be for in one sentence, and what to do meanwhile. */
export function ToCome({
  title,
  purpose,
  meanwhile,
  acts,
}: {
  title: ReactNode
  purpose: ReactNode
  meanwhile: ReactNode
  acts?: ReactNode
}) {
  return (
    <div className="page not-here to-come">
      <svg className="not-here-strip" viewBox="0 0 480 12" preserveAspectRatio="none" aria-hidden="true">
        <path fill="currentColor" d="M0 2h102v8H0zM106 2h68v8h-68zM178 2h118v8H178zM300 2h68v8h-68zM372 2h108v8H372z" />
      </svg>
      <h1 className="title-l">{title}</h1>
      <p className="lead measure">{purpose}</p>
      <p className="measure dim">{meanwhile}</p>
      {acts && <p className="not-here-acts">{acts}</p>}
    </div>
  )
}
