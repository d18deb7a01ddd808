import '../player.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { isTime, type Marked, sentenceAt } from '#core/film/marked-range.ts'
import { type Chapter, chaptersQuery } from '#web/data/film/chapters.ts'
import { captionTracksQuery, type TrackCue } from '#web/data/media/captions.ts'
import { Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { useCaptionChoice } from '../captions/caption-choice.ts'
import type { Film } from '../film.ts'
import { Picture } from '../picture/picture.tsx'
import { useFilm, useFilmState } from '../use-film.ts'
import { MarkBench } from './mark-bench.tsx'
import { MarkLines } from './mark-lines.tsx'
import type { MarkedFilm } from './marked-film.ts'
import { markingText } from './words.ts'

interface MarkPictureProps {
  of: MarkedFilm
  value: Marked
  moment?: boolean | undefined
  onChange(value: Marked): void
  onClose(): void
  /** The current sentence is proposed where nothing is chosen; true where left out. */
  proposes?: boolean
  /** As they are being written; without them, the film's own. */
  chapters?: readonly Chapter[]
  /** What is done with the moment. */
  acts?: (film: Film, cues: readonly TrackCue[]) => ReactNode
}

/** The film of a range that is chosen, small, with its transcript and the bench under it. Opened where the page does not show it. */
export default function MarkPicture(props: MarkPictureProps) {
  return props.of.film ? <Bench {...props} film={props.of.film} /> : <OwnPicture {...props} />
}

function OwnPicture(props: MarkPictureProps) {
  const t = useText(markingText)
  const { of, value } = props
  const film = useFilm({
    documentaryId: of.documentaryId,
    ...(of.versionId && { versionId: of.versionId }),
    durationMs: of.durationMs ?? 0,
    startMs: isTime(value.startsMs) ? value.startsMs : 0,
  })
  return film ? <Bench {...props} film={film} ownPicture /> : <Loading what={t('openingFilm')} />
}

function Bench({ film, ownPicture, ...props }: MarkPictureProps & { film: Film; ownPicture?: boolean }) {
  const { of, value, moment, onChange, onClose, proposes = true } = props
  const t = useText(markingText)
  const playback = useFilmState(film, (state) => state.playback)
  const failed = useFilmState(film, (state) => state.failure !== null)
  const versionId = playback?.versionId ?? of.versionId ?? ''
  const captions = useCaptionChoice(versionId, null)
  const { data: kept = [] } = useQuery({ ...chaptersQuery(versionId), enabled: versionId !== '' })
  const video = useRef<HTMLVideoElement>(null)
  // Whether it has captions comes before what they say: until both are known nothing is proposed.
  const tracks = useQuery({ ...captionTracksQuery(versionId), enabled: versionId !== '' })
  const said = !tracks.isPending && (captions.track === undefined || captions.arrival !== 'pending')
  const known = proposes && playback !== null && said
  useProposal({ film, known, value, moment, sentences: captions.cues, onChange })
  const clock = useMemo(() => of.clock ?? (playback ? { rate: playback.frameRate, tape: null } : undefined), [of.clock, playback])
  return (
    <div className="mark-picture" data-light="house">
      {ownPicture && (
        <div className="mark-film">
          <Picture
            film={film}
            video={video}
            title={t('picture')}
            ratio={playback ? playback.width / playback.height : 16 / 9}
            posterUrl={null}
            captions={captions}
            notice=""
            // The address is fixed by the specification; the player does not know routes.
            signInPath="/login"
            atEnd={undefined}
            onAct={(act) => (act.do === 'toggle' ? film.toggle() : act.do === 'jump' ? film.seek(film.get().nowMs + act.byMs) : undefined)}
          />
        </div>
      )}
      {ownPicture && <MarkLines film={film} captions={captions} value={value} moment={moment} onChange={onChange} />}
      {!failed && (
        <MarkBench
          film={film}
          sentences={captions.cues}
          chapters={props.chapters ?? kept}
          value={value}
          moment={moment}
          clock={clock}
          onChange={onChange}
          onClose={onClose}
          acts={props.acts?.(film, captions.cues)}
        />
      )}
    </div>
  )
}

interface Proposal {
  film: Film
  known: boolean
  value: Marked
  moment: boolean | undefined
  sentences: readonly { startsMs: number; endsMs: number }[]
  onChange(value: Marked): void
}

/** Where nothing is chosen, the current sentence is proposed; once. What is chosen is shown. */
function useProposal({ film, known, value, moment, sentences, onChange }: Proposal) {
  const done = useRef(false)
  useEffect(() => {
    if (!known || done.current) return
    done.current = true
    if (isTime(value.startsMs)) return
    const { nowMs, durationMs } = film.get()
    // At its very beginning nothing is current yet: the first sentence is meant.
    const atMs = isTime(value.endsMs) ? value.endsMs - 1 : nowMs === 0 ? (sentences[0]?.startsMs ?? 0) : nowMs
    const proposed = sentenceAt(sentences, atMs, durationMs)
    film.seek(proposed.startsMs)
    onChange(moment ? { startsMs: proposed.startsMs, endsMs: null } : proposed)
  })
}
