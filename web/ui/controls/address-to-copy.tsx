import './address-to-copy.css'
import { useEffect, useRef } from 'react'
import { useText } from '../text.ts'
import { uiText } from '../words.ts'
import { Button } from './button.tsx'
import { useCopy } from './copy.ts'
import { TextField } from './field.tsx'

interface AddressToCopyProps {
  label: string
  address: string
  hint?: string
  /** It is shown this once, because the house keeps only a hash of it: selected from the start. */
  once?: boolean
}

/** An address to carry over into another program; it is here until the page is left. */
export function AddressToCopy({ label, address, hint, once = false }: AddressToCopyProps) {
  const t = useText(uiText)
  const copy = useCopy()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (once) field.current?.select()
  }, [once])
  return (
    <div className="address-to-copy">
      <TextField ref={field} label={label} value={address} hint={hint} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Button
        small
        kind={once ? 'ink' : undefined}
        aria-label={t('copyAddressOf', { address: label })}
        onClick={() => void copy(address, label, () => field.current?.select())}
      >
        {t('copy')}
      </Button>
    </div>
  )
}
