import { Fieldset, Radio } from '#web/ui/controls/check.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { screeningsText } from '../words.ts'
import type { AnnounceSectionProps } from './announce-section.ts'

/** Online, in a hall or both, with how many places, and who may come. */
export function AnnounceWhere({ draft, change, text }: Omit<AnnounceSectionProps, 'errors'>) {
  const t = useText(screeningsText)
  const [online, hall] = [draft.place !== 'hall', draft.place !== 'online']
  return (
    <section aria-labelledby="announce-where">
      <div className="head">
        <h2 id="announce-where">{t('whereAndWho')}</h2>
      </div>
      <div className="announce-body">
        <Fieldset legend={t('shownWhere')} className="wide">
          {(['online', 'hall', 'both'] as const).map((place) => (
            <Radio key={place} name="place" checked={draft.place === place} onChange={() => change({ place })}>
              {t(`place_${place}`)}
            </Radio>
          ))}
        </Fieldset>
        {hall && <TextField label={t('venue')} maxLength={300} hint={t('venueHint')} className="wide" {...text('venue')} />}
        {online && <TextField label={t('capacity')} aside={t('ifYouLike')} inputMode="numeric" {...text('capacity')} />}
        {hall && <TextField label={t('hallCapacity')} aside={t('ifYouLike')} inputMode="numeric" {...text('hallCapacity')} />}
        <Fieldset legend={t('entry')} className="wide">
          {(['public', 'link', 'invitation'] as const).map((entry) => (
            <Radio key={entry} name="entry" checked={draft.entry === entry} onChange={() => change({ entry })}>
              {t(`entry_as_${entry}`)}
            </Radio>
          ))}
        </Fieldset>
      </div>
    </section>
  )
}
