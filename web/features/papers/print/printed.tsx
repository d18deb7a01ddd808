import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { calendarDay, today } from '#web/ui/locale.ts'
import { useOpenPapers } from '../open-papers.ts'

interface PrintedProps {
  kind: string
  /** Nothing is printed before what it shows is here. */
  ready?: boolean
  onPrinted: () => void
  children: ReactNode
}

/** A paper of the film: drawn whole beside the page, printed, and gone again. */
export function Printed({ kind, ready = true, onPrinted, children }: PrintedProps) {
  const { film, cutName } = useOpenPapers()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when all of it is drawn
  useEffect(() => {
    if (!ready) return
    addEventListener('afterprint', onPrinted, { once: true })
    window.print()
    return () => removeEventListener('afterprint', onPrinted)
  }, [ready])
  return createPortal(
    <article className="papers-print">
      <header>
        <p className="papers-print-kind">{kind}</p>
        <h1 className="title-l">{film.title}</h1>
        <p className="papers-print-facts">
          <span>{cutName}</span>
          <span>{calendarDay(today(), { dateStyle: 'long' })}</span>
        </p>
      </header>
      {children}
    </article>,
    document.body,
  )
}
