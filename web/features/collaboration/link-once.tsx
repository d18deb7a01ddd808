import { AddressToCopy } from '#web/ui/address-to-copy.tsx'
import { Button } from '#web/ui/button.tsx'
import { useText } from '#web/ui/text.ts'
import { collaborationText } from './words.ts'

/** A link, shown once: the house keeps only a hash of it. */
export function LinkOnce({ url, words, onDone }: { url: string; words: string; onDone(): void }) {
  const t = useText(collaborationText)
  return (
    <div className="review-link" role="status">
      <AddressToCopy once label={words} address={url} hint={t('linkOnce')} />
      <p className="review-acts">
        <Button small onClick={onDone}>
          {t('done')}
        </Button>
      </p>
    </div>
  )
}
