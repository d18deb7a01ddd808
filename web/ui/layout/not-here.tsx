import './not-here.css'
import type { ReactNode } from 'react'

interface NotHereProps {
  title: ReactNode
  text: ReactNode
  /** In place of the strip with a hole. */
  picture?: ReactNode
  /** The links and buttons that lead on. */
  acts?: ReactNode
}

/** A whole page that says a thing is not here: a strip with a hole and no piece. For unknown addresses, ids and types. */
export function NotHere({ title, text, picture, acts }: NotHereProps) {
  return (
    <div className="page not-here">
      {picture ?? (
        <svg className="not-here-strip" viewBox="0 0 480 12" preserveAspectRatio="none" aria-hidden="true">
          <path fill="currentColor" d="M0 2h176v8H0zM250 2h118v8H250zM372 2h108v8H372z" />
        </svg>
      )}
      <h1 className="title-l">{title}</h1>
      <p className="lead measure dim">{text}</p>
      {acts && <p className="not-here-acts">{acts}</p>}
    </div>
  )
}
