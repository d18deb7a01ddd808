import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { directionOfWords } from '#core/text/writing-direction.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { type KeptMoment, orderBasket } from '#web/data/people/moments.ts'
import { clipPath } from '#web/paths.ts'
import { useMomentActs } from '#web/player/in-lists/use-moment-acts.ts'
import { FilmFrame } from '#web/player/picture/film-frame.tsx'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { tileAt } from '#web/player/picture/storyboard-frame.tsx'
import { ClipForClass } from '#web/session/clip-for-class.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { DragHandle } from './drag-handle.tsx'
import { Moves, moved } from './moves.tsx'
import { viewerText } from './words.ts'

/** What can be played of it now: its film is still the reader's to watch, and still has it. */
export const playable = ({ film, version, followed }: KeptMoment): boolean => film !== null && version !== null && followed !== 'lost'

interface KeptMomentRowProps {
  moment: KeptMoment
  /** Shown before its times. */
  head?: ReactNode
  place?: number
  /** The whole basket in its order, where the passage can be moved about in it. */
  basket?: readonly KeptMoment[]
}

/** A saved passage with its picture, its captions, its note, and its buttons for adding it to the basket and moving it there. */
export function KeptMomentRow({ moment, head, place, basket }: KeptMomentRowProps) {
  const t = useText(viewerText)
  const { film, version } = moment
  const canPlay = playable(moment)
  const times = `${formatTimecode(moment.startsMs)} – ${formatTimecode(moment.endsMs)}`
  const { drop, toggleBasket } = useMomentActs(moment)
  const board = version?.storyboard
  const picture = board ? (
    <span className="still">
      <FilmFrame objectName={board.objectName} sheet={board} tile={tileAt(board.frameTimesMs, moment.startsMs)} />
    </span>
  ) : (
    <FilmStill objectName={film?.posterObject} />
  )
  const at = basket?.indexOf(moment) ?? 0
  const moveTo = (to: number) =>
    orderBasket(
      moved(
        (basket ?? []).map(({ id }) => id),
        at,
        to,
      ),
    )
  return (
    <li className={basket && basket.length > 1 ? 'kept-moment kept-moment--moves' : 'kept-moment'}>
      {basket && <DragHandle at={at} of={basket.length} named={times} onMove={moveTo} />}
      {canPlay ? (
        <Link to={clipPath(film!.id, moment, place)} state={{ play: true }} tabIndex={-1} aria-hidden="true">
          {picture}
        </Link>
      ) : (
        picture
      )}
      <div className="kept-words">
        {head}
        <p className="mono">
          {canPlay ? (
            <Link className="kept-times" to={clipPath(film!.id, moment, place)} state={{ play: true }}>
              {times}
            </Link>
          ) : (
            <span className="dim">{times}</span>
          )}
        </p>
        {moment.said && (
          <p className="kept-said" dir={directionOfWords(moment.said)}>
            {t('saidWords', { words: moment.said })}
          </p>
        )}
        {moment.note && <p className="kept-note">{moment.note}</p>}
        {moment.followed === 'lost' && <p className="small dim">{t('momentLost')}</p>}
        {moment.followed === 'time' && <p className="small dim">{t('momentByTime')}</p>}
        <p className="kept-acts">
          <Button
            kind="plain"
            small
            aria-pressed={moment.basketAt !== null}
            aria-label={t(moment.basketAt ? 'outOfBasketAt' : 'intoBasketAt', { times })}
            onClick={() => void toggleBasket()}
          >
            {moment.basketAt ? t('outOfBasket') : t('intoBasket')}
          </Button>
          {canPlay && <ClipForClass documentaryId={film!.id} moment={moment} />}
          {basket && <Moves at={at} of={basket.length} named={times} onMove={moveTo} />}
          <Button kind="plain" small aria-label={t('removeAt', { times })} onClick={() => void drop()}>
            {t('remove')}
          </Button>
        </p>
      </div>
    </li>
  )
}
