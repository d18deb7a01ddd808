import { Link } from 'react-router'
import type { Licence } from '#contract/institutions/licences.ts'
import { daysLeft, licenceStanding } from '#core/institutions/licence-terms.ts'
import { paths } from '#web/paths.ts'
import { Empty } from '#web/ui/layout/states.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { calendarDay, listFormat, numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { licencesText } from '../words.ts'

/** A creator's licences, the first to end on top, with their total income; each opens its text, documents and renewal. */
export function Granted({ living, over }: { living: Licence[]; over: Licence[] }) {
  const t = useText(licencesText)
  return (
    <>
      <section aria-labelledby="license-living">
        <div className="head">
          <h2 id="license-living">{t('given')}</h2>
          {living.length > 0 && <span className="mono dim">{living.length}</span>}
        </div>
        {living.length === 0 ? <Empty title={t('noneGiven')} text={t('noneGivenText')} /> : <LicenceTable licences={living} totals />}
      </section>
      {over.length > 0 && (
        <section aria-labelledby="license-over">
          <div className="head">
            <h2 id="license-over">{t('before')}</h2>
          </div>
          <LicenceTable licences={over} />
        </section>
      )}
    </>
  )
}

function LicenceTable({ licences, totals = false }: { licences: Licence[]; totals?: boolean }) {
  const t = useText(licencesText)
  const ordered = licences.toSorted((one, other) => (one.terms.endsOn ?? '9999').localeCompare(other.terms.endsOn ?? '9999'))
  return (
    <Table
      rows={ordered}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'institution',
          head: t('columnInstitution'),
          cell: ({ id, institution }) => (
            <Link className="title-s text-link" to={`${paths.creatorDashboard}?view=license&licence=${id}`}>
              {institution.name}
            </Link>
          ),
          ...(totals ? { total: t('inAll', { count: ordered.length }) } : {}),
        },
        {
          key: 'film',
          head: t('columnFilm'),
          cell: ({ terms }) =>
            terms.covers === 'catalogue' ? t('wholeCatalogueShort') : listFormat().format(terms.films.map(({ title }) => title)),
        },
        {
          key: 'until',
          head: t('columnUntil'),
          figures: true,
          cell: ({ terms }) => (terms.endsOn === null ? t('forLife') : calendarDay(terms.endsOn, { dateStyle: 'medium' })),
        },
        {
          key: 'fee',
          head: t('columnFee'),
          figures: true,
          cell: ({ terms }) => (terms.priceCents === 0 ? t('free') : money(terms.priceCents, terms.currency)),
          ...(totals ? { total: sumOf(ordered) } : {}),
        },
        { key: 'state', head: t('columnState'), cell: (licence) => <State licence={licence} /> },
      ]}
    />
  )
}

function State({ licence: { terms, endedAt } }: { licence: Licence }) {
  const t = useText(licencesText)
  const today = new Date().toISOString().slice(0, 10)
  const standing = licenceStanding(terms, today, endedAt)
  const left = daysLeft(terms.endsOn, today)
  const soon = standing === 'running' && left !== null && left <= 60
  return (
    <span className={standing === 'in-grace' ? 'signal-word' : undefined}>
      {soon ? <strong>{t('endsIn', { count: left })}</strong> : t(`standing_${standing}`)}
    </span>
  )
}

const money = (cents: number, currency: string) => numberFormat({ style: 'currency', currency }).format(cents / 100)

/** Money of different currencies is not added up: each has its own sum. */
function sumOf(licences: readonly Licence[]): string {
  const sums = new Map<string, number>()
  for (const { terms } of licences) if (terms.priceCents > 0) sums.set(terms.currency, (sums.get(terms.currency) ?? 0) + terms.priceCents)
  return listFormat().format([...sums].map(([currency, cents]) => money(cents, currency)))
}
