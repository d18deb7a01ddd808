import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SaidInRange } from '#contract/boards/boards.ts'
import { type Card, type QuotedRange, titleOf } from '#core/boards/shape.ts'
import { directionOfWords } from '#core/text/writing-direction.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { saidQuery } from '#web/data/boards/boards.ts'
import { FilmFrame } from '#web/player/picture/film-frame.tsx'
import { tileAt } from '#web/player/picture/storyboard-frame.tsx'
import { useFilm, useFilmState } from '#web/player/use-film.ts'
import { PlaySign } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { boardsText } from './words.ts'

/** A passage of a film, with its words if the reader may see them, played in place; for a still, the frame alone. */
export function QuoteFace({ card, range }: { card: Card; range: QuotedRange }) {
  const t = useText(boardsText)
  const said = useQuery(saidQuery(range))
  const [plays, setPlays] = useState(false)
  if (said.isPending) return <span className="board-card-body dim">{t('quoteComing')}</span>
  if (!said.data) return <span className="board-card-body dim">{said.isError ? t('quoteFailed') : t('quoteNotYours')}</span>
  const { words, title, documentaryId } = said.data
  const whence = (
    <a className="small" href={`/documentary/${documentaryId}?t=${Math.floor(range.startsMs / 1000)}`}>
      {title} <span className="mono">{formatTimecode(range.startsMs)}</span>
    </a>
  )
  if (card.kind === 'picture')
    return (
      <>
        <Frame said={said.data} range={range} />
        {titleOf(card) && <span className="board-card-body">{card.words}</span>}
        <span className="board-quote-foot">{whence}</span>
      </>
    )
  return (
    <>
      {plays ? <Playing said={said.data} range={range} onEnd={() => setPlays(false)} /> : <Frame said={said.data} range={range} />}
      {words && (
        <q className="board-card-said" dir={directionOfWords(words)}>
          {words}
        </q>
      )}
      {titleOf(card) && <span className="board-card-body">{card.words}</span>}
      <span className="board-quote-foot">
        <button type="button" className="button button--act button--small" aria-pressed={plays} onClick={() => setPlays(!plays)}>
          {!plays && <PlaySign />}
          {plays ? t('stop') : t('play')}
        </button>
        {whence}
      </span>
    </>
  )
}

function Frame({ said: { storyboard }, range }: { said: SaidInRange; range: QuotedRange }) {
  return storyboard ? (
    <span className="board-quote-frame">
      <FilmFrame objectName={storyboard.objectName} sheet={storyboard} tile={tileAt(storyboard.frameTimesMs, range.startsMs)} />
    </span>
  ) : null
}

/** The media is fetched on every play, so lost rights take effect. */
function Playing({ said, range, onEnd }: { said: SaidInRange; range: QuotedRange; onEnd: () => void }) {
  const film = useFilm({
    documentaryId: said.documentaryId,
    versionId: range.versionId,
    durationMs: said.durationMs ?? range.endsMs,
    startMs: range.startsMs,
  })
  return film ? <Passage film={film} endsMs={range.endsMs} onEnd={onEnd} /> : null
}
function Passage({ film, endsMs, onEnd }: { film: NonNullable<ReturnType<typeof useFilm>>; endsMs: number; onEnd: () => void }) {
  const t = useText(boardsText)
  const video = useRef<HTMLVideoElement>(null)
  const over = useFilmState(film, ({ nowMs, started, ended }) => started && (nowMs >= endsMs || ended))
  const failed = useFilmState(film, ({ failure }) => failure)
  useEffect(() => {
    if (!video.current) return
    void film.open(video.current)
    film.play()
  }, [film])
  useEffect(() => {
    if (over) {
      film.pause()
      onEnd()
    }
  }, [over, film, onEnd])
  if (failed) return <span className="board-card-body">{t('quoteFailed')}</span>
  // biome-ignore lint/a11y/useMediaCaption: the words of the passage are below it
  return <video ref={video} className="board-quote-video" playsInline />
}
