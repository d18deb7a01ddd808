import type { Span } from '#core/film/range-bar.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import type { Chapter } from '#web/data/film/chapters.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { RangeSlider } from '#web/ui/controls/range-slider.tsx'
import { useText } from '#web/ui/text.ts'
import type { RangeMark, RightsRange } from '#web/ui/time/range-bar.tsx'
import { RangeKey } from '#web/ui/time/range-key.tsx'
import type { Film } from '../film.ts'
import { StoryboardFrame, tileAt } from '../picture/storyboard-frame.tsx'
import { useFilmState } from '../use-film.ts'
import { playerText } from '../words.ts'

export interface Kept {
  marks: readonly RangeMark[]
  /** The passage being marked. */
  marking: Span | null
  /** N was pressed; answers with what to say in the picture. */
  onMark(): string
  /** A passage was drawn on the bar, with Shift pressed. */
  onDrawn(span: Span): void
}

interface FilmBarProps {
  film: Film
  chapters: readonly Chapter[]
  pieces: readonly Span[] | undefined
  kept: Kept | undefined
  sources?: readonly RangeMark[] | undefined
  disclosed?: readonly RightsRange[] | undefined
}

/** The range bar under the film: seeks, previews with frames of the storyboard. */
export function FilmBar({ film, chapters, pieces, kept, sources = [], disclosed = [] }: FilmBarProps) {
  const nowMs = useFilmState(film, (state) => state.nowMs)
  const durationMs = useFilmState(film, (state) => state.durationMs)
  const storyboard = useFilmState(film, (state) => state.playback?.storyboard)
  const growing = useFilmState(film, (state) => state.playback?.growing === true)
  const t = useText(playerText)
  const loop = useFilmState(film, (state) => state.loop)
  const repeated = loop && 'endsMs' in loop ? [loop] : []
  const lifted = [...repeated, ...(kept?.marking ? [kept.marking] : []), ...(pieces ?? [])]
  const found = lifted.length > 0
  return (
    <div className="player-bar">
      <RangeSlider
        className="player-slider"
        durationMs={durationMs}
        chapters={chapters}
        names={chapters.length > 0}
        nowMs={nowMs}
        seenMs={nowMs}
        {...(found ? { pieces: lifted } : {})}
        {...(kept && kept.marks.length > 0 ? { notes: kept.marks } : {})}
        {...(sources.length > 0 ? { sources } : {})}
        {...(disclosed.length > 0 ? { rights: disclosed } : {})}
        onSeek={(ms) => film.seek(ms)}
        onDrawn={kept?.onDrawn}
        preview={(ms) =>
          storyboard && <StoryboardFrame url={storyboard.url} sheet={storyboard} tile={tileAt(storyboard.frameTimesMs, ms)} widthRem={15} />
        }
      />
      {loop && (
        <p className="player-loop small">
          <span>
            {'endsMs' in loop
              ? t('loopNow', { from: formatTimecode(loop.startsMs), to: formatTimecode(loop.endsMs) })
              : t('loopBegun', { from: formatTimecode(loop.startsMs) })}
          </span>
          {!('endsMs' in loop) && (
            <Button small kind="plain" onClick={() => film.cycleLoop()}>
              {t('loopTo')}
            </Button>
          )}
          <Button small kind="plain" onClick={() => film.endLoop()}>
            {t('loopEnd')}
          </Button>
        </p>
      )}
      {growing && (
        <p className="small dim" role="status">
          {t('growing')}
        </p>
      )}
      <RangeKey
        show={[
          ...(found ? (['seen', 'now', 'piece'] as const) : (['seen', 'now', 'to-come'] as const)),
          ...(['content', 'synthetic'] as const).filter((each) => disclosed.some(({ kind }) => kind === each)),
        ]}
        counts={{ source: sources.length }}
      />
    </div>
  )
}
