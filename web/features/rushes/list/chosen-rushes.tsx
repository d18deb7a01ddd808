import { useState } from 'react'
import { forgetWaiting } from '#web/data/edit/rush-uploads.ts'
import { deleteRushes, type Rush, removeOriginals } from '#web/data/edit/rushes.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog, Drawer } from '#web/ui/controls/dialog.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import type { Rushes } from '../use-rushes.ts'
import { rushesText } from '../words.ts'
import { DescribeRushes } from './describe-rushes.tsx'

/** What is done with the rushes that are chosen: in sight at the foot of the list. */
export function ChosenRushes({ film, of, rushes, onDone }: { film: string; of: Rushes; rushes: readonly Rush[]; onDone(): void }) {
  const t = useText(rushesText)
  const [asks, setAsks] = useState<'describe' | 'delete' | 'originals'>()
  const ids = rushes.map(({ id }) => id)
  const close = (open: boolean) => !open && setAsks(undefined)
  const doing = async (work: () => Promise<number>, said: (count: number) => string) => {
    setAsks(undefined)
    try {
      toast.success(said(await work()))
      onDone()
    } catch (refused) {
      toast.failure(
        refused instanceof HouseError ? refused.message : t('notDone'),
        refused instanceof HouseError ? refused.hint : t('notDoneText'),
      )
    }
  }
  return (
    <div className="rushes-chosen" role="toolbar" aria-label={t('chosen', { count: rushes.length })}>
      <strong>{t('chosen', { count: rushes.length })}</strong>
      <Button small onClick={() => setAsks('describe')}>
        {t('describe')}
      </Button>
      <Button small onClick={() => setAsks('originals')}>
        {t('removeOriginals')}
      </Button>
      <Button small onClick={() => setAsks('delete')}>
        {t('delete')}
      </Button>
      <Button small kind="plain" onClick={onDone}>
        {t('chooseNone')}
      </Button>
      <Drawer open={asks === 'describe'} onOpenChange={close} title={t('describeMany', { count: rushes.length })}>
        <DescribeRushes film={film} of={of} rushes={rushes} onDone={() => setAsks(undefined)} />
      </Drawer>
      <Dialog
        open={asks === 'delete'}
        onOpenChange={close}
        title={t('deleteAsk', { count: rushes.length })}
        text={t('deleteText')}
        acts={
          <>
            <Button onClick={() => setAsks(undefined)}>{t('cancel')}</Button>
            <Button
              kind="ink"
              onClick={() => {
                forgetWaiting(ids)
                void doing(
                  () => deleteRushes(film, ids),
                  (count) => t('deleted', { count }),
                )
              }}
            >
              {t('delete')}
            </Button>
          </>
        }
      />
      <Dialog
        open={asks === 'originals'}
        onOpenChange={close}
        title={t('originalsAsk', { count: rushes.length })}
        text={t('originalsText')}
        acts={
          <>
            <Button onClick={() => setAsks(undefined)}>{t('cancel')}</Button>
            <Button
              kind="ink"
              onClick={() =>
                void doing(
                  () => removeOriginals(film, ids),
                  (count) => t('originalsGone', { count }),
                )
              }
            >
              {t('removeOriginals')}
            </Button>
          </>
        }
      />
    </div>
  )
}
