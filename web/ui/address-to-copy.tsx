import './address-to-copy.css'
import { useRef } from 'react'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { useText } from './text.ts'
import { toast } from './toast.tsx'
import { uiText } from './words.ts'

/** An address to carry over into another program; it stands here until the page is left. */
export function AddressToCopy({ label, address }: { label: string; address: string }) {
  const t = useText(uiText)
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success(t('addressCopied'))
    } catch {
      // No clipboard without HTTPS, or it was refused: selected, it is one key press away.
      field.current?.select()
    }
  }
  return (
    <div className="address-to-copy">
      <TextField ref={field} label={label} value={address} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Button small aria-label={t('copyAddressOf', { address: label })} onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </div>
  )
}
