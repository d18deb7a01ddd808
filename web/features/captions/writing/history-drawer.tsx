import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { Drawer } from '#web/ui/controls/dialog.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { captionHistory, restoreCaptions } from '../data/caption-writing.ts'
import { captionsText } from '../words.ts'

/** What was changed in a track, newest first, each can be restored, which is itself a change. */
export function HistoryDrawer({ trackId, onRestored, onClose }: { trackId: string; onRestored: () => void; onClose: () => void }) {
  const t = useText(captionsText)
  const history = useQuery({ ...captionHistory(trackId), staleTime: 0 })
  const [working, setWorking] = useState<number>()
  const time = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
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
