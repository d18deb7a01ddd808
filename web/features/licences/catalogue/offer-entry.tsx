import { useState } from 'react'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import type { CatalogueFilm } from '#contract/institutions/licences.ts'
import type { LicenceTerms } from '#core/institutions/licence-terms.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { takeOffer } from '../data/licences.ts'
import { LicenceWords } from '../licence-words.tsx'
import { lastDayOf } from '../terms/draft.ts'
import { licencesText } from '../words.ts'
import { priceFor } from './price-for.ts'

interface OfferEntryProps {
  offer: CatalogueFilm['offers'][number]
  film: CatalogueFilm
  institution: MyInstitution
}

/** What a film costs and for how long, before anyone asks; a librarian takes it as it is, from a day on. */
export function OfferEntry({ offer, film, institution }: OfferEntryProps) {
  const t = useText(licencesText)
  const [taking, setTaking] = useState(false)
  const [startsOn, setStartsOn] = useState(() => new Date().toISOString().slice(0, 10))
  const [working, setWorking] = useState(false)
  const terms: LicenceTerms = { ...offer.terms, startsOn, endsOn: offer.years === null ? null : lastDayOf(startsOn, offer.years) }
  const take = async () => {
    setWorking(true)
    try {
      const licensed = await takeOffer(institution.id, offer.id, startsOn, film.id)
      setTaking(false)
      toast.success(t(licensed ? 'agreedNow' : 'askedNow'), t(licensed ? 'agreedNowText' : 'askedNowText'))
    } catch (error) {
      toast.failure(t('notSent'), error instanceof HouseError ? `${error.message} ${error.hint}` : undefined)
    }
    setWorking(false)
  }
  return (
    <div className="offer">
      <p>
        <strong className="mono">{priceFor(offer.terms, offer.years, t)}</strong>
        {offer.title && <span className="small dim"> {offer.title}</span>}
      </p>
      <p className="small dim">{t(offer.atOnce ? 'offerAtOnce' : 'offerAsked')}</p>
      {institution.role === 'librarian' && (
        <p className="licence-acts">
          <Button small onClick={() => setTaking(true)}>
            {t('readAndTake')}
          </Button>
        </p>
      )}
      <Dialog
        open={taking}
        onOpenChange={setTaking}
        title={t(offer.atOnce ? 'takeTitleAtOnce' : 'takeTitle')}
        acts={
          <>
            <Button onClick={() => setTaking(false)}>{t('cancel')}</Button>
            <Button kind="ink" working={working && t('sending')} onClick={() => void take()}>
              {t(offer.atOnce ? 'sayYes' : 'askCreator')}
            </Button>
          </>
        }
      >
        <LicenceWords terms={terms} parties={{ institution: institution.name, creator: film.creator }} />
        <DateField label={t('firstDay')} value={startsOn} onChange={(event) => event.target.value && setStartsOn(event.target.value)} />
      </Dialog>
    </div>
  )
}
