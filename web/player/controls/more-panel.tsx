import type { Chapter } from '#web/data/film/chapters.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import type { CaptionChoice } from '../captions/caption-choice.ts'
import { CaptionSettings } from '../captions/caption-settings.tsx'
import type { Film } from '../film.ts'
import { OtherScreen } from '../picture/other-screen.tsx'
import { Quality } from '../picture/quality.tsx'
import { SignSettings } from '../picture/sign-settings.tsx'
import { DescriptionSettings } from '../sound/description-settings.tsx'
import { SoundChoice } from '../sound/sound-choice.tsx'
import { useFilmState } from '../use-film.ts'
import { playerText } from '../words.ts'
import { ChapterList } from './chapter-list.tsx'
import { Panel } from './panel.tsx'
import type { Act } from './shortcuts.ts'

interface MorePanelProps {
  film: Film
  chapters: readonly Chapter[]
  captions: CaptionChoice
  onAct: (act: Act) => void
}

/** Rare settings: quality, caption language and look, chapters, single frames, a range to repeat, picture in picture, the keys. */
export function MorePanel({ film, chapters, captions, onAct }: MorePanelProps) {
  const t = useText(playerText)
  return (
    <Panel label={t('more')} button={t('more')} wide>
      <Quality film={film} />
      <SoundChoice film={film} />
      <SignSettings film={film} />
      {captions.tracks.length > 0 && <CaptionSettings captions={captions} />}
      {captions.described && !captions.described.recorded && <DescriptionSettings />}
      {chapters.length > 0 && (
        <div className="player-panel-whole player-panel-chapters">
          <ChapterList film={film} chapters={chapters} />
        </div>
      )}
      <p className="player-panel-acts player-panel-whole">
        <Button small onClick={() => onAct({ do: 'frame', by: -1 })}>
          {t('frameBack')}
        </Button>
        <Button small onClick={() => onAct({ do: 'frame', by: 1 })}>
          {t('frameOn')}
        </Button>
        <Loop film={film} onAct={onAct} />
        {document.pictureInPictureEnabled && (
          <Button small onClick={() => onAct({ do: 'picture-in-picture' })}>
            {t('pictureInPicture')}
          </Button>
        )}
        <OtherScreen film={film} />
        <Button small onClick={() => onAct({ do: 'list' })}>
          {t('keyboard')}
        </Button>
      </p>
    </Panel>
  )
}

function Loop({ film, onAct }: { film: Film; onAct: (act: Act) => void }) {
  const t = useText(playerText)
  const loop = useFilmState(film, (state) => state.loop)
  return (
    <Button small onClick={() => onAct({ do: 'loop' })}>
      {t(!loop ? 'loopFrom' : 'endsMs' in loop ? 'loopEnd' : 'loopTo')}
    </Button>
  )
}
