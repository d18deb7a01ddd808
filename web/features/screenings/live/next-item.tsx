import { useState } from 'react'
import type { Screening } from '#web/data/screenings/screenings.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { useText } from '#web/ui/text.ts'
import { screeningsText } from '../words.ts'

interface NextItemProps {
  items: Screening['items']
  /** The item on now. */
  item: number
  go(): void
}

/** Ends the item that is on and begins the next one, or ends the screening. It asks first: one wrong press in the dark would skip a film for everyone. */
export function NextItem({ items, item, go }: NextItemProps) {
  const t = useText(screeningsText)
  const [asking, setAsking] = useState(false)
  const named = (at: number) => items[at]?.title || t(`kind_${items[at]?.kind ?? 'talk'}`)
  const last = item >= items.length - 1
  return (
    <>
      <Button small onClick={() => setAsking(true)}>
        {t(last ? 'end' : 'skip')}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={last ? t('askEnd') : t('askSkip', { title: named(item) })}
        text={last ? t('askEndText') : t('askSkipText', { next: named(item + 1) })}
        acts={
          <>
            <Button kind="ink" onClick={() => setAsking(false)}>
              {t('stayHere')}
            </Button>
            <Button
              onClick={() => {
                setAsking(false)
                go()
              }}
            >
              {t(last ? 'endNow' : 'skipNow')}
            </Button>
          </>
        }
      />
    </>
  )
}
