import './sheet.css'
import { useQuery } from '@tanstack/react-query'
import { sheetDifferences } from '#core/production/schedule/sheet/sheet-differences.ts'
import { confirmCallSheet, openedSheetQuery } from '#web/data/production/call-sheets.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { Denied, Loading } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { scheduleText } from '../words.ts'
import { SheetPaper } from './sheet-paper.tsx'
import { useTheirLanguage } from './use-their-language.ts'

/** The call sheet of one person by their link, without an account: it opens this sheet and nothing else, and ends 48 hours after wrap. */
export default function CallPage({ linkKey }: { linkKey: string }) {
  const t = useText(scheduleText)
  const sheet = useQuery(openedSheetQuery(linkKey))
  usePageTitle(sheet.data?.content.film)
  useTheirLanguage(sheet.data?.language ?? '')
  if (sheet.isLoadingError) return <PartFailed again={sheet.refetch} />
  if (sheet.isPending)
    return (
      <div className="page row">
        <Loading what={t('loading')} />
      </div>
    )
  if (!sheet.data)
    return (
      <div className="page row">
        <Denied wholePage title={t('linkEnded')} text={t('linkEndedText')} />
      </div>
    )
  const { kind, content, names, phones, version, seen, seenVersion, confirmedAt, newer, cancelled } = sheet.data
  const changes = seen ? sheetDifferences(seen, content) : []
  const gone = cancelled || kind === 'removed'
  const confirm = () => confirmCallSheet(linkKey).catch((refused: Error) => toast.failure(t('notSaved'), refused.message))
  return (
    <div className="page row call-page">
      {newer && <p className="sheet-notice">{t('newerSheet')}</p>}
      {gone && <p className="sheet-notice">{t(cancelled ? 'dayCancelled' : 'notNeeded')}</p>}
      {changes.length > 0 && (
        <p className="sheet-notice">{t('changedSinceVersion', { version: seenVersion ?? 1, count: changes.length })}</p>
      )}
      <SheetPaper {...{ content, names, phones, changes, kind, version }} alone />
      {!gone && (
        <div className="call-acts no-print">
          {confirmedAt ? (
            <p role="status">
              {t('youConfirmed', { when: dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(confirmedAt)) })}
            </p>
          ) : (
            <Button kind="act" onClick={() => void confirm()}>
              {t('confirm')}
            </Button>
          )}
          <Button small onClick={() => window.print()}>
            {t('print')}
          </Button>
        </div>
      )}
    </div>
  )
}
