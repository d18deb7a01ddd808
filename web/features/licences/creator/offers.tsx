import { useState } from 'react'
import type { LicenceOffer } from '#contract/institutions/licences.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { listFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { priceFor } from '../catalogue/price-for.ts'
import { putOffer, removeOffer } from '../data/licences.ts'
import { licencesText } from '../words.ts'
import { OfferForm } from './offer-form.tsx'

/** What a creator offers: a film, a package, or all of them, to whom, for how long and at what price. */
export function Offers({ offers }: { offers: LicenceOffer[] }) {
  const t = useText(licencesText)
  const [editing, setEditing] = useState<string>()
  const remove = async (offer: LicenceOffer) => {
    try {
      await removeOffer(offer.id)
      toast.success(t('offerRemoved'), undefined, { label: t('undo'), onPress: () => void putOffer({ ...offer, id: null }) })
    } catch (error) {
      toast.failure(t('notSent'), (error as Error).message)
    }
  }
  return (
    <section aria-labelledby="license-offers">
      <div className="head">
        <h2 id="license-offers">{t('offers')}</h2>
        <Button small kind="ink" aria-expanded={editing === 'new'} onClick={() => setEditing(editing === 'new' ? undefined : 'new')}>
          {t('newOffer')}
        </Button>
      </div>
      {editing === 'new' && <OfferForm onDone={() => setEditing(undefined)} />}
      {offers.length === 0 && editing !== 'new' && <Empty title={t('noOffers')} text={t('noOffersText')} />}
      <ul className="licence-list">
        {offers.map((offer) => (
          <li key={offer.id} className="licence-entry">
            {editing === offer.id ? (
              <OfferForm offer={offer} onDone={() => setEditing(undefined)} />
            ) : (
              <div className="offer-row">
                <div className="licence-said">
                  <p className="title-s">
                    {offer.title ||
                      (offer.terms.covers === 'catalogue'
                        ? t('wholeCatalogue')
                        : listFormat().format(offer.terms.films.map(({ title }) => title)))}
                  </p>
                  <p className="ui">
                    <strong className="mono">{priceFor(offer.terms, offer.years, t)}</strong>{' '}
                    <span className="dim">
                      {offer.types.length === 0 ? t('forAll') : listFormat().format(offer.types.map((type) => t(`type_${type}`)))}
                      {offer.servesUpTo !== null && `, ${t('upTo', { count: offer.servesUpTo })}`}
                    </span>
                  </p>
                  <p className="small dim">{offer.open ? t(offer.atOnce ? 'offerAtOnce' : 'offerAsked') : t('offerClosed')}</p>
                </div>
                <p className="licence-acts">
                  <Button small onClick={() => setEditing(offer.id)}>
                    {t('changeOffer')}
                  </Button>
                  <Button small kind="plain" onClick={() => void remove(offer)}>
                    {t('removeOffer')}
                  </Button>
                </p>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
