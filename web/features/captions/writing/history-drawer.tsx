import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { captionHistory, restoreCaptions } from '#web/data/films/caption-writing.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/dialog.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { locale } from '#web/ui/locale.ts'
import { Empty } from '#web/ui/states.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { captionsText } from '../words.ts'

/** What was changed in a track, newest first, and the way back to any of it. Going back is a change too. */
export function HistoryDrawer({ trackId, onRestored, onClose }: { trackId: string; onRestored: () => void; onClose: () => void }) {
  const t = useText(captionsText)
  const history = useQuery({ ...captionHistory(trackId), staleTime: 0 })
  const [working, setWorking] = useState<number>()
  const time = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' })
  const restore = async (number: number) => {
    setWorking(number)
    try {
      await restoreCaptions(trackId, number)
      onRestored()
      toast.success(t('restored'), t('restoredText'))
    } catch {
      toast.failure(t('notSaved'), t('notRestoredText'))
    }
    setWorking(undefined)
  }
  return (
    <Drawer open onOpenChange={onClose} title={t('history')}>
      <Fetched query={history} what={t('fetchingPart', { part: t('history') })}>
        {history.data?.length === 0 && <Empty title={t('noHistory')} text={t('noHistoryText')} />}
        <ol className="cc-history">
          {history.data?.map((change, at) => (
            <li key={change.number}>
              <span>
                {t(`what_${change.what}`)}
                <span className="dim"> {t('cuesChanged', { count: change.cues })}</span>
              </span>
              <time className="mono dim" dateTime={change.madeAt}>
                {time.format(new Date(change.madeAt))}
              </time>
              {at === 0 ? (
                <span className="dim">{t('asNow')}</span>
              ) : (
                <Button small working={working === change.number && t('restoring')} onClick={() => void restore(change.number)}>
                  {t('restore')}
                </Button>
              )}
            </li>
          ))}
        </ol>
      </Fetched>
    </Drawer>
  )
}
