import './paper.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { licenceNumber } from '#core/institutions/licence-terms.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { dateFormat, locale, numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { licenceQuery } from '../data/licences.ts'
import { licenceSentences } from '../licence-sentence.ts'
import { licencesText } from '../words.ts'

/** The contract or the invoice of a licence, as a page of its own: what both sides said yes to, with the names of then. No payment is taken here. */
export function Paper({ licenceId, kind }: { licenceId: string; kind: 'contract' | 'invoice' }) {
  const t = useText(licencesText)
  const { pathname, search } = useLocation()
  const licence = useQuery(licenceQuery(licenceId))
  usePageTitle(t(kind))
  if (licence.isPending || licence.isLoadingError)
    return (
      <div className="page row">
        {licence.isPending ? (
          <Loading what={t('fetchingPaper')} />
        ) : (
          <Failed wholePage title={t('paperFailed')} text={licence.error.message} again={licence.refetch} />
        )}
      </div>
    )
  const back = new URLSearchParams(search)
  back.delete('paper')
  back.delete('licence')
  const { number, createdAt, versions } = licence.data
  const agreed = versions[0]
  if (!agreed) return null
  const { terms, parties, agreedAt } = agreed
  const day = (at: string) => dateFormat({ dateStyle: 'long' }).format(new Date(at))
  const price = numberFormat({ style: 'currency', currency: terms.currency }).format(terms.priceCents / 100)
  return (
    <div className="page paper-page">
      <p className="paper-acts">
        <Link className="text-link" to={`${pathname}?${back}`}>
          {t('backToLicences')}
        </Link>
        <Button small kind="ink" onClick={() => print()}>
          {t('print')}
        </Button>
      </p>
      <article className="paper" aria-label={t(kind)}>
        <header>
          <h1 className="title-l" tabIndex={-1}>
            {t(kind)}
          </h1>
          <p className="mono">{licenceNumber(number, createdAt, kind === 'invoice' ? 'I' : 'L')}</p>
        </header>
        <dl className="paper-parties">
          <div>
            <dt>{t('licensee')}</dt>
            <dd>
              <strong>{parties.institution}</strong>
              {parties.billing && <span className="paper-lines">{parties.billing}</span>}
            </dd>
          </div>
          <div>
            <dt>{t('licensor')}</dt>
            <dd>
              <strong>{parties.creator || t('theCreator')}</strong>
            </dd>
          </div>
          <div>
            <dt>{t(kind === 'invoice' ? 'invoiceDate' : 'agreedOn')}</dt>
            <dd>{day(agreedAt)}</dd>
          </div>
        </dl>
        {kind === 'contract' ? (
          <>
            <div className="paper-sentences">
              {licenceSentences(terms, parties, locale()).map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
            <h2>{t('filmsNamed')}</h2>
            <ul className="paper-films">
              {terms.covers === 'catalogue' ? (
                <li>{t('wholeCatalogue')}</li>
              ) : (
                terms.films.map((film) => <li key={film.id}>{film.title}</li>)
              )}
            </ul>
            <p>
              {t('bothSaidYes', {
                number: agreed.number,
                institutionBy: parties.institutionBy || parties.institution,
                creatorBy: parties.creatorBy || parties.creator,
                date: day(agreedAt),
              })}
            </p>
            {versions.length > 1 && <p className="small dim">{t('earlierTexts', { count: versions.length - 1 })}</p>}
            <p className="small dim">{t('forCounsel')}</p>
          </>
        ) : (
          <>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{t('item')}</th>
                  <th scope="col" className="figures">
                    {t('amount')}
                  </th>
                </tr>
              </thead>
              <tbody>
                <tr>
                  <td>{licenceSentences(terms, parties, locale())[0]}</td>
                  <td className="figures">{price}</td>
                </tr>
              </tbody>
              <tfoot>
                <tr>
                  <td>{t('toPay')}</td>
                  <td className="figures">{price}</td>
                </tr>
              </tfoot>
            </table>
            <p className="small dim">{t('noPayment', { contract: licenceNumber(number, createdAt) })}</p>
          </>
        )}
      </article>
    </div>
  )
}
