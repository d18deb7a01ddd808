import { Switch } from '#web/ui/controls/check.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import type { Film } from '../film.ts'
import { readerChoices } from '../reader-choices.ts'
import { useSavesData } from '../stream/data-saver.ts'
import { useFilmState } from '../use-film.ts'
import { playerText } from '../words.ts'

/** Quality and data saver. */
export function Quality({ film }: { film: Film }) {
  const t = useText(playerText)
  const rungs = useFilmState(film, (state) => state.rungs)
  const chosen = useFilmState(film, (state) => state.chosenRung)
  const shown = useFilmState(film, (state) => state.shownRung)
  const saves = useSavesData()
  const auto = shown && chosen === null ? t('qualityAutoNow', { lines: shown.lines }) : t('qualityAuto')
  return (
    <div className="player-panel-group">
      <Select
        label={t('quality')}
        value={chosen ?? ''}
        onChange={(event) => film.chooseRung(event.target.value || null)}
        options={[
          { value: '', label: auto },
          ...rungs.toReversed().map((rung) => ({ value: rung.name, label: t('lines', { lines: rung.lines }) })),
        ]}
      />
      <Switch checked={saves} onChange={(event) => readerChoices.set({ saveData: event.target.checked })}>
        <span>
          {t('saveData')}
          <small className="player-panel-note">{t('saveDataText')}</small>
        </span>
      </Switch>
    </div>
  )
}
