import { useState } from 'react'
import { screeningAddress } from '#core/screenings/screening-address.ts'
import { cancelScreening, restoreScreening, type Screening } from '#web/data/screenings/screenings.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { useCopy } from '#web/ui/controls/copy.ts'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { WhichEvenings } from './announce/repeats.tsx'
import { isHost } from './live/is-in-room.ts'
import { screeningsText } from './words.ts'

/** Acts of the hosts at the door. */
export function OwnersActs({ screening, state }: { screening: Screening; state: string }) {
  const t = useText(screeningsText)
  const [asking, setAsking] = useState(false)
  const [word, setWord] = useState('')
  const [working, setWorking] = useState(false)
  const [following, setFollowing] = useState(false)
  const later = screening.evenings.filter(({ startsAt, cancelledAt }) => !cancelledAt && startsAt > screening.startsAt).length
  const copy = useCopy()
  const here = paths.screening(screening.id)
  const passedOn = screeningAddress(location.origin, screening)
  const restore = async (all = false) => {
    try {
      await restoreScreening(screening.id, all)
    } catch {
      toast.failure(t('notDone'), t('notDoneText'))
    }
  }
  const cancel = async () => {
    setWorking(true)
    try {
      await cancelScreening(screening.id, word.trim(), following)
      setAsking(false)
      toast.success(t('wasCalledOff'), t('wasCalledOffText'), { label: t('undo'), onPress: () => void restore(following) })
    } catch {
      toast.failure(t('notDone'), t('notDoneText'))
    }
    setWorking(false)
  }
  return (
    <section className="door-owner" aria-labelledby="door-owner">
      <div className="head">
        <h2 id="door-owner">{t('forHosts')}</h2>
      </div>
      <p className="door-owner-acts">
        <ButtonLink small kind="ink" to={`${here}&view=guests`}>
          {t('guests')}
        </ButtonLink>
        {screening.venue && (
          <ButtonLink small to={`${here}&view=hall`}>
            {t('hallDoor')}
          </ButtonLink>
        )}
        <ButtonLink small to={`${here}&view=desk`}>
          {t('desk')}
        </ButtonLink>
        {screening.entry !== 'invitation' && (
          <Button small onClick={() => void copy(passedOn, passedOn)}>
            {t('copyLink')}
          </Button>
        )}
      </p>
      <p className="door-owner-acts">
        <ButtonLink small kind="plain" to={`${here}&view=print`}>
          {t('toPrints')}
        </ButtonLink>
        {isHost(screening) && (
          <>
            {state !== 'ahead' && (
              <ButtonLink small kind="plain" to={`${here}&view=report`}>
                {t('toReport')}
              </ButtonLink>
            )}
            {state === 'ahead' && !screening.cancelledAt && (
              <ButtonLink small kind="plain" to={`${paths.screenings}?view=announce&edit=${screening.id}`}>
                {t('change')}
              </ButtonLink>
            )}
            <ButtonLink small kind="plain" to={`${paths.screenings}?view=announce&copy=${screening.id}`}>
              {t('copyIt')}
            </ButtonLink>
            {screening.cancelledAt && Date.parse(screening.startsAt) > Date.now() && (
              <Button small kind="plain" onClick={() => void restore()}>
                {t('holdAfterAll')}
              </Button>
            )}
          </>
        )}
      </p>
      {isHost(screening) && state !== 'over' && !screening.cancelledAt && (
        <p className="door-owner-end">
          <Button small kind="plain" onClick={() => setAsking(true)}>
            {t('callOff')}
          </Button>
        </p>
      )}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('callOffTitle')}
        text={t('callOffText')}
        acts={
          <Button kind="ink" working={working && t('callingOff')} onClick={() => void cancel()}>
            {t('callOff')}
          </Button>
        }
      >
        {later > 0 && <WhichEvenings count={later} following={following} onChange={setFollowing} />}
        <TextArea label={t('callOffWord')} value={word} maxLength={500} rows={3} onChange={(event) => setWord(event.target.value)} />
      </Dialog>
    </section>
  )
}
