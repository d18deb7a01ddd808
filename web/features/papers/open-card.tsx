import type { ReactNode } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenPapers } from './open-papers.ts'
import { papersText } from './words.ts'

interface OpenCardProps {
  title: string
  onClose: () => void
  onDelete?: (() => void) | undefined
  children: ReactNode
}

/** One entry of a list, open below or beside it. */
export function OpenCard({ title, onClose, onDelete, children }: OpenCardProps) {
  const t = useText(papersText)
  const { rights } = useOpenPapers()
  return (
    <section className="papers-one" aria-labelledby="papers-open">
      <div className="papers-one-head">
        <h3 className="title-m" id="papers-open" tabIndex={-1}>
          {title}
        </h3>
        <Button small kind="plain" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
      {/* Row rules refuse what readers send; here nothing offers it to them. */}
      <fieldset className="papers-form" disabled={!rights.edits}>
        <legend className="unseen">{title}</legend>
        {children}
      </fieldset>
      {onDelete && rights.edits && (
        <p>
          <Button small kind="plain" onClick={onDelete}>
            {t('delete')}
          </Button>
        </p>
      )}
    </section>
  )
}
