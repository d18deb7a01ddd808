import './usages.css'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { monthAfter, monthOf, monthsBetween } from '#core/institutions/counter/months.ts'
import { addressQuery } from '#web/ui/address-query.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { Empty, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { CounterFiles } from './counter-files.tsx'
import { institutionUsage } from './data/usages.ts'
import { FilmTable } from './film-table.tsx'
import { InstructionSection } from './instruction-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { MonthColumns } from './month-columns.tsx'
import { monthNamed } from './month-named.ts'
import { RecordFiles } from './record-files.tsx'
import { UsageTotals } from './usage-totals.tsx'
import { usagesText } from './words.ts'

const monthsShown = 36

/** What an institution's people watched under its licences, in words and as the files libraries keep. */
export function ReportsView({ institution }: { institution: MyInstitution }) {
  const t = useText(usagesText)
  const [query, setQuery] = useSearchParams()
  const now = monthOf(new Date())
  const all = monthsBetween(monthAfter(now, 1 - monthsShown), now)
  const asked = (name: string, otherwise: string) => all.find((month) => month === query.get(name)) ?? otherwise
  const [one, other] = [asked('from', monthAfter(now, -11)), asked('to', now)]
  const [from, to] = one <= other ? [one, other] : [other, one]
  const usage = useQuery(institutionUsage(institution.id, from, to))
  const choose = (name: string, month: string) => {
    const next = addressQuery()
    next.set(name, month)
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  const options = all.toReversed().map((month) => ({ value: month, label: monthNamed(month) }))
  return (
    <div className="usages">
      <section aria-labelledby="usage">
        <div className="head">
          <h2 id="usage">{t('usage')}</h2>
          <div className="usages-months no-print">
            <Select label={t('from')} value={from} options={options} onChange={(event) => choose('from', event.target.value)} />
            <Select label={t('to')} value={to} options={options} onChange={(event) => choose('to', event.target.value)} />
          </div>
        </div>
        {usage.isPending ? (
          <Loading what={t('fetching')} />
        ) : usage.isLoadingError ? (
          <PartFailed again={usage.refetch} />
        ) : usage.data.films.length === 0 ? (
          <Empty title={t('noUsage')} text={t('noUsageText', { name: institution.name })} />
        ) : (
          <>
            <UsageTotals films={usage.data.films} />
            <MonthColumns films={usage.data.films} months={monthsBetween(from, to)} />
            <FilmTable films={usage.data.films} />
          </>
        )}
        <details className="small usages-how">
          <summary>{t('howCounted')}</summary>
          <p className="measure">{t('howCountedText')}</p>
        </details>
      </section>
      <InstructionSection institution={institution} from={from} to={to} />
      {usage.data && <CounterFiles usage={usage.data} from={from} to={to} />}
      <RecordFiles institution={institution} />
      <KeysSection institution={institution} />
    </div>
  )
}
