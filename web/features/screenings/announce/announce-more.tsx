import { Checkbox } from '#web/ui/controls/check.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { screeningsText } from '../words.ts'
import type { AnnounceSectionProps } from './announce-section.ts'

/** Doors, latecomers, countries, licence and watermark: what most announcements leave as it is. */
export function AnnounceMore({ draft, change, text }: Omit<AnnounceSectionProps, 'errors'>) {
  const t = useText(screeningsText)
  return (
    <details className="announce-more">
      <summary>{t('more')}</summary>
      <div className="announce-body">
        <TextField label={t('doorsMinutes')} inputMode="numeric" {...text('doorsMinutes')} />
        <TextField label={t('lateMinutes')} aside={t('ifYouLike')} hint={t('lateHint')} inputMode="numeric" {...text('lateMinutes')} />
        <TextField label={t('regions')} aside={t('ifYouLike')} hint={t('regionsHint')} {...text('regions')} />
        <TextField label={t('licenceField')} aside={t('ifYouLike')} hint={t('licenceHint')} maxLength={300} {...text('licence')} />
        <Checkbox checked={draft.admission} onChange={(event) => change({ admission: event.target.checked })} className="wide">
          {t('admission')}
        </Checkbox>
        <Checkbox checked={draft.startsItself} onChange={(event) => change({ startsItself: event.target.checked })} className="wide">
          {t('startsItself')}
        </Checkbox>
        <Checkbox checked={draft.watermark} onChange={(event) => change({ watermark: event.target.checked })} className="wide">
          {t('watermark')}
        </Checkbox>
      </div>
    </details>
  )
}
