import type { UsageFacts } from '#contract/institutions/usages.ts'
import { firstDay, lastCounted, lastDay } from '#core/institutions/counter/months.ts'
import { counterReport } from '#core/institutions/counter/report.ts'
import { readReportRequest } from '#core/institutions/counter/report-request.ts'
import { type ReportId, reportIds } from '#core/institutions/counter/reports.ts'
import { tableName, toTable } from '#core/institutions/counter/tabular.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { monthNamed } from './month-named.ts'
import { usagesText } from './words.ts'

/** The reports as files, each as a table and as JSON: the same a harvester is given. */
export function CounterFiles({ usage, from, to }: { usage: UsageFacts; from: string; to: string }) {
  const t = useText(usagesText)
  const counted = lastCounted(new Date())
  const none = from > counted
  const save = (id: ReportId, form: 'tsv' | 'json') => {
    // A file ends with the last month that is counted, as the page says.
    const dates = new URLSearchParams({ begin_date: firstDay(from), end_date: lastDay(to < counted ? to : counted) })
    const now = new Date()
    const asked = readReportRequest(id, dates, now)
    if ('refused' in asked) return toast.failure(t('notSaved'), asked.data)
    const report = counterReport(asked, usage, { site: location.origin, registry: '', now })
    const name = form === 'tsv' ? tableName(report) : tableName(report).replace(/tsv$/, 'json')
    const body = form === 'tsv' ? toTable(report) : JSON.stringify(report, null, 2)
    saveFile(new Blob([body], { type: form === 'tsv' ? 'text/tab-separated-values' : 'application/json' }), name)
    toast.success(t('saved', { file: name }))
  }
  return (
    <section aria-labelledby="counter" className="no-print">
      <div className="head">
        <h2 id="counter">{t('counter')}</h2>
      </div>
      <p className="ui dim measure">
        {t('counterText', { span: t('span', { from: monthNamed(from), to: monthNamed(to) }) })}{' '}
        {none ? t('counterNone') : to > counted && t('counterUntil', { month: monthNamed(counted) })}
      </p>
      <ul className="usages-files">
        {reportIds.map((id) => (
          <li key={id}>
            <span className="mono usages-id">{id.toUpperCase()}</span>
            <span lang="en">{t(`report_${id}`)}</span>
            <span className="usages-acts">
              {(['tsv', 'json'] as const).map((form) => (
                <Button
                  key={form}
                  small
                  disabled={none}
                  aria-label={t(form === 'tsv' ? 'asTsvOf' : 'asJsonOf', { report: t(`report_${id}`) })}
                  onClick={() => save(id, form)}
                >
                  {t(form === 'tsv' ? 'asTsv' : 'asJson')}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
