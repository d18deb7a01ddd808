import type { Kept } from './controls/film-bar.tsx'
import './player.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Span } from '#core/film/range-bar.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import type { Chapter } from '#web/data/film/chapters.ts'
import { useText } from '#web/ui/text.ts'
import type { RangeMark, RightsRange } from '#web/ui/time/range-bar.tsx'
import type { CaptionChoice } from './captions/caption-choice.ts'
import { Controls } from './controls/controls.tsx'
import { FilmBar } from './controls/film-bar.tsx'
import { performAct } from './controls/perform-act.ts'
import { ShortcutList } from './controls/shortcut-list.tsx'
import type { Act } from './controls/shortcuts.ts'
import { useKeptFocus } from './controls/use-kept-focus.ts'
import { useMediaSession } from './controls/use-media-session.ts'
import { useShortcuts } from './controls/use-shortcuts.ts'
import type { Film } from './film.ts'
import { useFullScreen, useResting, useShortScreen } from './picture/full-screen.ts'
import { useHouseLights } from './picture/house-lights.ts'
import { Picture } from './picture/picture.tsx'
import { useDescribedSound } from './sound/use-described-sound.ts'
import { useSpokenDescriptions } from './sound/use-spoken-descriptions.ts'
import { useFilmState } from './use-film.ts'
import { playerText } from './words.ts'

interface FilmPlayerProps {
  film: Film
  title: string
  director: string
  /** Display pixels; the picture keeps their ratio. */
  width: number
  height: number
  posterUrl: string | null
  chapters: readonly Chapter[]
  captions: CaptionChoice
  /** Where one signs in again when the session has ended. */
  signInPath: string
  /** Ranges in question, such as what was found in the film. */
  pieces?: readonly Span[]
  /** What passages rest on; which a machine made, and which people may want to know of before. */
  sources?: readonly RangeMark[] | undefined
  disclosed?: readonly RightsRange[] | undefined
  /** What the reader keeps of the film: passages on the bar, and how one more is begun and ended. */
  kept?: Kept | undefined
  /** What is beside the picture, or below it on narrow screens: the transcript. */
  beside?: ReactNode
  /** What is on the picture wherever it is shown, in full screen too; picture in picture is then disabled. */
  over?: ReactNode
  /** What is in the picture when the film is over: credits, what to see next. */
  atEnd?: ReactNode
}

/** The film with our own controls, its range bar, captions, keys and every state it can be in. */
export function FilmPlayer(props: FilmPlayerProps) {
  const { film, title, director, width, height, posterUrl, chapters, signInPath, pieces, kept, beside, over: mark, atEnd } = props
  const t = useText(playerText)
  const captions = useDescribedSound(film, props.captions)
  const section = useRef<HTMLElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const playing = useFilmState(film, (state) => state.playing)
  const fullScreen = useFullScreen(section, video)
  const short = useShortScreen()
  const over = fullScreen.full || short
  const resting = useResting(section, over && playing)
  const lights = useHouseLights(section)
  const [listed, setListed] = useState(false)
  const notice = useNotice()
  const damage = useFilmState(film, (state) => state.damage)
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it is found
  useEffect(() => {
    if (damage) notice.say(t('damaged', { from: formatTimecode(damage.startsMs), to: formatTimecode(damage.endsMs) }), damageShownMs)
  }, [damage])

  const perform = (act: Act) =>
    performAct(act, {
      film,
      chapters,
      captions,
      fullScreen,
      lights,
      video,
      mark: kept?.onMark,
      list: () => setListed(true),
      say: notice.say,
      t,
    })
  useShortcuts(section, perform)
  useKeptFocus(section)
  useMediaSession(film, { title, director, posterUrl, chapters }, perform)
  useSpokenDescriptions(film, captions.described, () => notice.say(t('describing'), 4000))

  return (
    <section
      ref={section}
      className={`player${beside ? '' : ' player--alone'}`}
      aria-label={t('player')}
      data-full={fullScreen.full || undefined}
      data-over={over || undefined}
      data-resting={resting || undefined}
    >
      <div className="player-film">
        <Picture
          film={film}
          video={video}
          title={title}
          ratio={width / height}
          posterUrl={posterUrl}
          captions={captions}
          notice={notice.text}
          signInPath={signInPath}
          atEnd={atEnd}
          over={mark}
          onAct={perform}
        />
        <Controls film={film} chapters={chapters} captions={captions} fullScreen={fullScreen} lights={lights} onAct={perform} />
      </div>
      {!fullScreen.full && beside}
      <FilmBar film={film} chapters={chapters} pieces={pieces} kept={kept} sources={props.sources} disclosed={props.disclosed} />
      <ShortcutList open={listed} onOpenChange={setListed} />
    </section>
  )
}

const damageShownMs = 8000

/** Words shown in the picture for a moment, for what a key did. */
function useNotice(): { text: string; say: (words: string, forMs?: number) => void } {
  const [text, setText] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const say = (words: string, forMs = 1500) => {
    clearTimeout(timer.current)
    setText(words)
    timer.current = setTimeout(() => setText(''), forMs)
  }
  return { text, say }
}
