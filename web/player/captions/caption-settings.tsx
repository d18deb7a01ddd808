import { languageName } from '#core/text/languages.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { type ReaderChoices, readerChoices, useReaderChoices } from '../reader-choices.ts'
import { playerText } from '../words.ts'
import type { CaptionChoice } from './caption-choice.ts'

/** In which language captions are, and how they look. */
export function CaptionSettings({ captions }: { captions: CaptionChoice }) {
  const t = useText(playerText)
  const choices = useReaderChoices()
  const set = <Name extends keyof ReaderChoices>(name: Name) => ({
    value: String(choices[name]),
    onChange: (event: React.ChangeEvent<HTMLSelectElement>) => readerChoices.set({ [name]: event.target.value }),
  })
  return (
    <>
      <div className="player-panel-group">
        <Select
          label={t('captionLanguage')}
          value={captions.on ? captions.track!.id : ''}
          onChange={(event) => captions.choose(captions.tracks.find((track) => track.id === event.target.value)?.language ?? null)}
          options={[
            { value: '', label: t('captionsOff') },
            ...captions.tracks.map((track) => {
              const label = track.label || languageName(track.language, locale())
              return { value: track.id, label: track.unreviewed ? t('unreviewed', { label }) : label }
            }),
          ]}
        />
      </div>
      <fieldset className="player-panel-style player-panel-whole" aria-labelledby="caption-style">
        <p id="caption-style" className="player-panel-head">
          {t('captionStyle')}
        </p>
        <Select
          label={t('captionSize')}
          {...set('captionSize')}
          options={(['100', '125', '150', '200'] as const).map((size) => ({ value: size, label: t(`size${size}`) }))}
        />
        <Select
          label={t('captionGround')}
          {...set('captionGround')}
          options={[
            { value: 'shade', label: t('groundShade') },
            { value: 'black', label: t('groundBlack') },
            { value: 'none', label: t('groundNone') },
          ]}
        />
        <Select
          label={t('captionPlace')}
          {...set('captionPlace')}
          options={[
            { value: 'bottom', label: t('placeBottom') },
            { value: 'top', label: t('placeTop') },
          ]}
        />
      </fieldset>
    </>
  )
}
