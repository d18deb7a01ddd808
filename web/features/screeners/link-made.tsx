import { AddressToCopy } from '#web/ui/controls/address-to-copy.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { screenersText } from './words.ts'

export interface MadeLink {
  person: string
  url: string
}

/** The link, shown once: only its hash is stored. */
export function LinkMade({ made, onDone }: { made: MadeLink; onDone(): void }) {
  const t = useText(screenersText)
  return (
    <div className="screener-made" role="status">
      <AddressToCopy once label={t('linkFor', { person: made.person })} address={made.url} hint={t('linkOnce')} />
      <p>
        <Button small onClick={onDone}>
          {t('sent')}
        </Button>
      </p>
    </div>
  )
}
