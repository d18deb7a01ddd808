import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allReports, type Report, settleReport } from '#web/data/diary-entries.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty, Failed, Loading } from '#web/ui/states.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { day } from './day.ts'
import { adminText } from './words.ts'

/** What people report of what others say below films: the longest waiting first. Who reported it is told to nobody. */
export function ReportsList() {
  const t = useText(adminText)
  const reports = useQuery(allReports)
  if (reports.isPending) return <Loading what={t('reportsLoading')} />
  if (reports.isError)
    return (
      <Failed
        title={t('reportsFailed')}
        text={t('failedKept', { reason: reports.error.message })}
        act={
          <Button small onClick={() => void reports.refetch()}>
            {t('tryAgain')}
          </Button>
        }
      />
    )
  if (reports.data.length === 0) return <Empty title={t('reportsEmpty')} text={t('reportsEmptyText')} />
  return (
    <ul className="admin-list">
      {reports.data.map((report) => (
        <ReportRow key={report.id} report={report} />
      ))}
    </ul>
  )
}

function ReportRow({ report }: { report: Report }) {
  const t = useText(adminText)
  const [working, setWorking] = useState(false)
  const settle = async (hide: boolean) => {
    if (working) return
    setWorking(true)
    try {
      await settleReport(report.id, hide)
    } catch (cause) {
      toast.failure(t('reportNotSettled'), (cause as Error).message)
    } finally {
      setWorking(false)
    }
  }
  return (
    <li className="admin-row">
      <div className="admin-facts">
        <h2 className="title-s">{report.kind === 'list' ? t('reportOfList') : (report.film ?? t('reportOfFilm'))}</h2>
        <p className="ui">{report.by || t('reportNameless')}</p>
        <p className="small dim">
          {t(`report_${report.state}`)} · {day(report.settledAt ?? report.createdAt)}
        </p>
      </div>
      <div className="stack">
        <blockquote className="admin-words">{report.line || t('reportStarsOnly')}</blockquote>
        {report.words !== report.line && (
          <p className="ui">
            <span className="dim">{t('reportWords')}</span> {report.words || t('reportStarsOnly')}
          </p>
        )}
        <p className="ui">
          <span className="dim">{t('reportWhy')}</span> {report.reason}
        </p>
        <p className="admin-acts">
          {report.state !== 'hidden' && (
            <Button small kind="ink" onClick={() => void settle(true)}>
              {t('reportHide')}
            </Button>
          )}{' '}
          {report.state !== 'kept' && (
            <Button small onClick={() => void settle(false)}>
              {t('reportKeep')}
            </Button>
          )}
        </p>
      </div>
    </li>
  )
}
