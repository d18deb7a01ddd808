import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { settingsText } from './words.ts'

/** An address to carry over into another program; it stands here until the page is left. */
export function FeedAddress({ label, address }: { label: string; address: string }) {
  const t = useText(settingsText)
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success(t('feedCopied'))
    } catch {
      // No clipboard without HTTPS, or it was refused: selected, it is one key press away.
      field.current?.select()
    }
  }
  return (
    <div className="settings-address">
      <TextField ref={field} label={label} value={address} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Button small aria-label={t('feedCopyOf', { address: label })} onClick={() => void copy()}>
        {t('feedCopy')}
      </Button>
    </div>
  )
}
