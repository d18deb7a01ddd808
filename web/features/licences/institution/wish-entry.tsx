import { useState } from 'react'
import type { LicenceRequest } from '#contract/institutions/licences.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { declineWish, proposeTerms } from '../data/licences.ts'
import { firstTerms } from '../terms/draft.ts'
import { TermsForm } from '../terms/terms-form.tsx'
import { licencesText } from '../words.ts'

/** A requested film: a librarian takes it up with terms, or declines with a reason. */
export function WishEntry({ wish, librarian }: { wish: LicenceRequest; librarian: boolean }) {
  const t = useText(licencesText)
  const [doing, setDoing] = useState<'terms' | 'decline'>()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [working, setWorking] = useState(false)
  const decline = async () => {
    if (!reason.trim()) return setError(t('whyNeeded'))
    setWorking(true)
    try {
      await declineWish(wish.id, reason)
    } catch (refused) {
      toast.failure(t('notSent'), (refused as Error).message)
      setWorking(false)
    }
  }
  return (
    <li className="licence-entry">
      <div className="licence-said">
        <p className="title-s">{wish.film?.title ?? t('severalFilms')}</p>
        <p className="small dim">
          {t(wish.own ? 'youWished' : 'wishedBy', {
            name: wish.asker || t('somebody'),
            date: dateFormat({ dateStyle: 'long' }).format(new Date(wish.createdAt)),
          })}
        </p>
        {wish.words && <p className="ui licence-quoted">{wish.words}</p>}
      </div>
      {librarian && doing === undefined && (
        <p className="licence-acts">
          <Button small kind="ink" onClick={() => setDoing('terms')}>
            {t('takeUp')}
          </Button>
          <Button small onClick={() => setDoing('decline')}>
            {t('decline')}
          </Button>
        </p>
      )}
      {doing === 'terms' && wish.film && (
        <TermsForm
          terms={firstTerms([wish.film])}
          parties={{ institution: wish.institution.name, creator: wish.creator }}
          asCreator={false}
          onSend={(terms, words) => proposeTerms(wish.id, terms, words)}
          onCancel={() => setDoing(undefined)}
        />
      )}
      {doing === 'decline' && (
        <div className="terms-form">
          <TextArea
            label={t('why')}
            error={error}
            rows={2}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <p className="terms-buttons">
            <Button small kind="ink" working={working && t('sending')} onClick={() => void decline()}>
              {t('decline')}
            </Button>
            <Button small onClick={() => setDoing(undefined)}>
              {t('cancel')}
            </Button>
          </p>
        </div>
      )}
    </li>
  )
}
