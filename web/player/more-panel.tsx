import { formatTimecode } from '#core/timecode.ts'
import type { Chapter } from '#web/data/films/chapters.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { useText } from '#web/ui/text.ts'
import type { CaptionChoice } from './caption-choice.ts'
import type { Film } from './film.ts'
import { Panel } from './panel.tsx'
import { type ReaderChoices, readerChoices, useReaderChoices } from './reader-choices.ts'
import type { Act } from './shortcuts.ts'
import { useFilmState } from './use-film.ts'
import { playerText } from './words.ts'

interface MorePanelProps {
  film: Film
  chapters: readonly Chapter[]
  captions: CaptionChoice
  onAct: (act: Act) => void
}

/** What is set seldom: quality, caption language and look, chapters, picture in picture, the keys. */
export function MorePanel({ film, chapters, captions, onAct }: MorePanelProps) {
  const t = useText(playerText)
  return (
    <Panel label={t('more')} button={t('more')}>
      <Quality film={film} />
      {captions.tracks.length > 0 && <CaptionSettings captions={captions} />}
      {chapters.length > 0 && (
        <div>
          <p className="player-panel-head">{t('chapters')}</p>
          <ol className="player-chapters">
            {chapters.map((chapter) => (
              <li key={chapter.startsMs}>
                <button type="button" onClick={() => film.seek(chapter.startsMs)}>
                  <span className="mono">{formatTimecode(chapter.startsMs)}</span> {chapter.title}
                </button>
              </li>
            ))}
          </ol>
        </div>
      )}
      <p className="player-panel-acts">
        {document.pictureInPictureEnabled && (
          <Button small onClick={() => onAct({ do: 'picture-in-picture' })}>
            {t('pictureInPicture')}
          </Button>
        )}
        <Button small onClick={() => onAct({ do: 'list' })}>
          {t('keyboard')}
        </Button>
      </p>
    </Panel>
  )
}

function Quality({ film }: { film: Film }) {
  const t = useText(playerText)
  const rungs = useFilmState(film, (state) => state.rungs)
  const chosen = useFilmState(film, (state) => state.chosenRung)
  const shown = useFilmState(film, (state) => state.shownRung)
  const auto = shown && chosen === null ? t('qualityAutoNow', { lines: shown.height }) : t('qualityAuto')
  return (
    <Select
      label={t('quality')}
      value={chosen ?? ''}
      onChange={(event) => film.chooseRung(event.target.value || null)}
      options={[
        { value: '', label: auto },
        ...rungs.toReversed().map((rung) => ({ value: rung.name, label: t('lines', { lines: rung.height }) })),
      ]}
    />
  )
}

function CaptionSettings({ captions }: { captions: CaptionChoice }) {
  const t = useText(playerText)
  const choices = useReaderChoices()
  const set = <Name extends keyof ReaderChoices>(name: Name) => ({
    value: String(choices[name]),
    onChange: (event: React.ChangeEvent<HTMLSelectElement>) => readerChoices.set({ [name]: event.target.value }),
  })
  return (
    <>
      <Select
        label={t('captionLanguage')}
        value={captions.on ? captions.track!.id : ''}
        onChange={(event) => captions.choose(captions.tracks.find((track) => track.id === event.target.value)?.language ?? null)}
        options={[
          { value: '', label: t('captionsOff') },
          ...captions.tracks.map((track) => ({
            value: track.id,
            label: track.unreviewed ? t('unreviewed', { label: track.label }) : track.label,
          })),
        ]}
      />
      <fieldset className="player-panel-style">
        <legend className="player-panel-head">{t('captionStyle')}</legend>
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
