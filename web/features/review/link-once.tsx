import type { ReactNode } from 'react'
import { AddressToCopy } from '#web/ui/controls/address-to-copy.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { collaborationText } from './words.ts'

interface LinkOnceProps {
  url: string
  words: string
  /** What is to be known of it beside that it is not shown again. */
  hint?: string | undefined
  /** Other ways to hand it on. */
  children?: ReactNode
  onDone(): void
}

/** A link, shown once: only its hash is stored. */
export function LinkOnce({ url, words, hint, children, onDone }: LinkOnceProps) {
  const t = useText(collaborationText)
  return (
    <div className="review-link" role="status">
      <AddressToCopy once label={words} address={url} hint={[t('linkOnce'), hint].filter(Boolean).join(' ')} />
      {children}
      <p className="review-acts">
        <Button small onClick={onDone}>
          {t('done')}
        </Button>
      </p>
    </div>
  )
}
