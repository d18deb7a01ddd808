import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { placeInCut, standingAt } from '#core/screenings/screenings.ts'
import { chaptersQuery } from '#web/data/film/chapters.ts'
import { houseTime } from '#web/data/house/live/house-clock.ts'
import type { Screening, ScreeningItem } from '#web/data/screenings/screenings.ts'
import { paths } from '#web/paths.ts'
import { useCaptionChoice } from '#web/player/captions/caption-choice.ts'
import { performAct } from '#web/player/controls/perform-act.ts'
import type { Act } from '#web/player/controls/shortcuts.ts'
import { useShortcuts } from '#web/player/controls/use-shortcuts.ts'
import type { Film } from '#web/player/film.ts'
import { useFullScreen } from '#web/player/picture/full-screen.ts'
import { Picture } from '#web/player/picture/picture.tsx'
import { Watermark } from '#web/player/picture/watermark.tsx'
import { Sound } from '#web/player/sound/sound.tsx'
import type { StepTarget } from '#web/player/stream/in-step.ts'
import { useInStep } from '#web/player/stream/use-in-step.ts'
import { playerText } from '#web/player/words.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { screeningsText } from '../words.ts'
import { loudnessOf } from './loudness-of.ts'
import { useRoomFilm } from './use-room-film.ts'

interface RoomPictureProps {
  screening: Screening
  item: ScreeningItem
  /** Preloaded and not shown yet. */
  hidden: boolean
  section: RefObject<HTMLElement | null>
}

/** The film of an item, synchronised to the room's clock. */
export function RoomPicture(props: RoomPictureProps) {
  const { screening, item } = props
  const standing = standingAt(screening.items, screening.timeline, houseTime.now())
  const film = useRoomFilm(
    screening.id,
    item,
    screening.items[standing.item ?? -1] === item ? standing.positionMs : 0,
    loudnessOf(screening),
  )
  return film ? <Led {...props} film={film} /> : null
}

/** Acts that are everyone's own and move no clock. */
const ownActs = new Set<Act['do']>(['volume', 'mute', 'captions', 'described', 'sound', 'sign', 'full-screen'])

function Led({ screening, item, hidden, section, film }: RoomPictureProps & { film: Film }) {
  const t = useText(screeningsText)
  const tp = useText(playerText)
  const video = useRef<HTMLVideoElement>(null)
  const about = item.film!
  const captions = useCaptionChoice(about.versionId ?? '', about.language)
  useQuery({ ...chaptersQuery(about.versionId ?? ''), enabled: about.versionId !== null })
  const fullScreen = useFullScreen(section, video)
  const [notice, setNotice] = useState('')
  const shared = useInStep(film, () => targetOf(screening, item), { video })
  const away = shared.state === 'away'
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(''), 3500)
    return () => clearTimeout(timer)
  }, [notice])
  const perform = (act: Act) => {
    if (hidden) return
    if (shared.state === 'blocked') return shared.press()
    if (!ownActs.has(act.do) && !away) return setNotice(t('clockLeadsNotice'))
    performAct(act, {
      film,
      captions,
      fullScreen,
      video,
      chapters: [],
      lights: { toggle: () => {} },
      list: () => {},
      say: setNotice,
      t: tp,
    })
  }
  useShortcuts(section, perform)
  const behind = numberFormat({ maximumFractionDigits: 1 }).format(Math.abs(shared.behindMs) / 1000)
  return (
    <div className="room-film" hidden={hidden} data-step={shared.state} data-behind={Math.round(shared.behindMs)}>
      <Picture
        film={film}
        video={video}
        title={item.title}
        ratio={(about.width ?? 16) / (about.height ?? 9)}
        posterUrl={null}
        captions={captions}
        notice={notice}
        signInPath={paths.login}
        atEnd={null}
        over={screening.watermark ? <Watermark film={film} text={`${screening.me.name} · ${screening.me.mark}`} /> : undefined}
        onAct={perform}
      />
      {shared.state === 'blocked' && (
        <div className="room-press">
          <Button kind="act" onClick={shared.press}>
            {t('pressToPlay')}
          </Button>
          <p className="small">{t('pressToPlayText')}</p>
        </div>
      )}
      <div className="room-controls player-controls">
        <p className="small room-step" role="status">
          {t(`step_${shared.state}`, { seconds: behind })}
        </p>
        <span className="player-buttons">
          <button
            type="button"
            aria-pressed={captions.on}
            aria-disabled={!captions.track || undefined}
            onClick={() => perform({ do: 'captions' })}
          >
            {tp('captions')}
          </button>
          <Sound film={film} />
          {away ? (
            <button type="button" onClick={shared.rejoin}>
              {t('rejoin')}
            </button>
          ) : (
            <button
              type="button"
              onClick={() => {
                shared.leave()
                film.pause()
              }}
            >
              {t('leaveClock')}
            </button>
          )}
          <button type="button" aria-pressed={fullScreen.full} onClick={fullScreen.toggle}>
            {tp('fullScreen')}
          </button>
        </span>
      </div>
    </div>
  )
}

/** Position of the item's film now; before its turn its beginning. */
function targetOf({ items, timeline }: Screening, item: ScreeningItem): StepTarget | null {
  const { state, item: at, positionMs } = standingAt(items, timeline, houseTime.now())
  if (state === 'over') return null
  if (items[at ?? -1]?.id !== item.id) return { positionMs: item.startsMs, running: false }
  return { positionMs: placeInCut(item, positionMs), running: state === 'running' }
}
