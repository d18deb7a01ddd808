import { useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { store, stored } from '#web/ui/stored.ts'
import { useText } from '#web/ui/text.ts'
import { appText } from './words.ts'

const toldKey = 'told-plain-http'

/** Over plain http under another name than localhost a browser withholds some of its parts: shown once in each browser, with the remedy. */
export function PlainHttpNotice() {
  const t = useText(appText)
  const [told, setTold] = useState(() => stored(toldKey) !== null)
  if (told) return null
  return (
    <div className="offline" role="note">
      <strong>{t('plainHttpTitle')}</strong>
      <span>{t('plainHttpText')}</span>
      <Button
        small
        onClick={() => {
          store(toldKey, 'yes')
          setTold(true)
        }}
      >
        {t('plainHttpRead')}
      </Button>
    </div>
  )
}
