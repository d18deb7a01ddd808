import './states.css'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '../text.ts'
import { uiText } from '../words.ts'
import { LoadingStrip } from './strip.tsx'

interface StateProps {
  title: ReactNode
  text?: ReactNode
  /** The next step: a small button or link. */
  act?: ReactNode
  /** The state is all there is: its title is the heading of the page. */
  wholePage?: boolean
}

/** Nothing here yet: says what to do. */
export const Empty = (props: StateProps) => <State {...props} className="state" />

/** Not open to this person: gives the rule in words and the door. */
export const Denied = (props: StateProps) => <State {...props} className="state" role="status" />

interface FailedProps extends StateProps {
  /** Asks once more; its button says so. For any other next step give `act`. */
  again?: () => unknown
}

/** Failed: gives the cause, what is saved, and the next step. */
export function Failed({ again, ...props }: FailedProps) {
  const t = useText(uiText)
  // Not `Button`: what imports that brings the router, and would split the first script.
  const act = again && (
    <button type="button" className="button button--small" onClick={() => void again()}>
      {t('tryAgain')}
    </button>
  )
  return <State act={act} {...props} className="state state--failed" role="alert" />
}

/** Names what comes and how many ("Fetching 24 clips"). After `slowMs` it adds that nothing is lost. */
export function Loading({ what, slowMs = 5000 }: { what: ReactNode; slowMs?: number }) {
  const t = useText(uiText)
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [slowMs])
  return (
    <div className="state" role="status" aria-busy="true">
      <LoadingStrip />
      <p className="ui">{what}</p>
      {slow && <p className="ui dim">{t('slow')}</p>}
    </div>
  )
}

function State({ title, text, act, wholePage, className, role }: StateProps & { className: string; role?: string }) {
  const Title = wholePage ? 'h1' : 'p'
  return (
    <div className={className} role={role}>
      <Title className="title-s state-title">{title}</Title>
      {text && <p className="ui dim measure">{text}</p>}
      {act && <p className="state-act">{act}</p>}
    </div>
  )
}
