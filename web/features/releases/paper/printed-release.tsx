import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#web/ui/text.ts'
import { useOpenReleases } from '../open-releases.ts'
import { releasesText } from '../words.ts'

interface PrintedReleaseProps {
  title: string
  body: string
  number: string
  onPrinted(): void
}

/** A release on paper, with lines to sign on: drawn whole, printed, and gone again. */
export function PrintedRelease({ title, body, number, onPrinted }: PrintedReleaseProps) {
  const t = useText(releasesText)
  const { film } = useOpenReleases()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is drawn
  useEffect(() => {
    addEventListener('afterprint', onPrinted, { once: true })
    window.print()
    return () => removeEventListener('afterprint', onPrinted)
  }, [])
  return createPortal(
    <article className="release-print">
      <header>
        <p>{film.title}</p>
        <p>{number}</p>
      </header>
      <h1>{title}</h1>
      <div className="release-print-body">{body}</div>
      <div className="release-print-lines">
        <p>{t('printPlaceDate')}</p>
        <p>{t('printSignature')}</p>
        <p>{t('printName')}</p>
        <p>{t('printWitness')}</p>
      </div>
    </article>,
    document.body,
  )
}
