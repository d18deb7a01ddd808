import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { collaborationText } from './words.ts'

/** A link, shown once: the house keeps only a hash of it. */
export function LinkOnce({ url, words, onDone }: { url: string; words: string; onDone(): void }) {
  const t = useText(collaborationText)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.select(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast.success(t('copied'), words)
    } catch {
      box.current?.querySelector('input')?.select()
    }
  }
  return (
    <div ref={box} className="review-link" role="status">
      <TextField label={words} readOnly value={url} hint={t('linkOnce')} />
      <p className="review-acts">
        <Button small kind="ink" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button small onClick={onDone}>
          {t('done')}
        </Button>
      </p>
    </div>
  )
}
