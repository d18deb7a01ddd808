import { signLanguageName } from '#core/media/sign-languages.ts'
import { Switch } from '#web/ui/controls/check.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import type { Film } from '../film.ts'
import { readerChoices, useReaderChoices } from '../reader-choices.ts'
import { useFilmState } from '../use-film.ts'
import { playerText } from '../words.ts'
import { useSignTrack } from './sign-picture.tsx'

/** Whether the interpreter is shown, and which. Nothing where the film has none. */
export function SignSettings({ film }: { film: Film }) {
  const t = useText(playerText)
  const { sign } = useReaderChoices()
  const shown = useSignTrack(film)
  const playback = useFilmState(film, (state) => state.playback)
  const signs = playback?.sideTracks.filter(({ kind }) => kind === 'sign') ?? []
  if (!shown) return null
  return (
    <div className="player-panel-group">
      <Switch checked={sign} onChange={(event) => readerChoices.set({ sign: event.target.checked })}>
        <span>
          {signs.length === 1 ? shown.label || signLanguageName(shown.language, locale()) : t('sign')}
          <small className="player-panel-note">{t('signText')}</small>
        </span>
      </Switch>
      {signs.length > 1 && (
        <Select
          label={t('signLanguage')}
          value={shown.language}
          onChange={(event) => readerChoices.set({ signLanguage: event.target.value, sign: true })}
          options={signs.map(({ language, label }) => ({ value: language, label: label || signLanguageName(language, locale()) }))}
        />
      )}
    </div>
  )
}
