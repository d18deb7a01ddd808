import { useState } from 'react'
import { Link } from 'react-router'
import type { SaidCue } from '#core/edit/bite-words.ts'
import { rangeOfMs } from '#core/edit/rushes/rush-frames.ts'
import { languagesOf, type RushTrack } from '#core/edit/rushes/rush-tracks.ts'
import { speakerBetween, wordsBetween } from '#core/edit/words-between.ts'
import { newId } from '#core/house/new-id.ts'
import type { Rate } from '#core/media/media-plan.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { languageName } from '#core/text/languages.ts'
import type { Rush } from '#web/data/edit/rushes.ts'
import { addSelect, deleteSelect } from '#web/data/edit/selects.ts'
import type { TeamDocumentary } from '#web/data/film/own-documentaries.ts'
import { paths } from '#web/paths.ts'
import type { Film } from '#web/player/film.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { codeOf } from '../rush-code.ts'
import { SelectRows } from '../selects/select-rows.tsx'
import { RushSound } from '../sound/rush-sound.tsx'
import type { Rushes } from '../use-rushes.ts'
import { rushesText } from '../words.ts'
import { NameSpeakers } from './name-speakers.tsx'
import { RushTranscript } from './rush-transcript.tsx'
import { useBenchKeys } from './use-bench-keys.ts'

interface RushBenchProps {
  film: TeamDocumentary
  rush: Rush
  rate: Rate
  of: Rushes
  player: Film
  track: RushTrack | undefined
  /** The transcripts there are, in several languages. */
  tracks: readonly RushTrack[]
  cues: readonly SaidCue[]
  onLanguage(language: string): void
}

/** Where a range of a rush is chosen: by words with the mouse, by I and O while it plays. One to three keep it at once, with that mark. */
export function RushBench({ film, rush, rate, of, player, track, tracks, cues, onLanguage }: RushBenchProps) {
  const t = useText(rushesText)
  const [range, setRange] = useState<{ startsMs: number | null; endsMs: number | null }>({ startsMs: null, endsMs: null })
  const [wide, setWide] = useState(false)
  const { startsMs, endsMs } = range
  const whole = startsMs !== null && endsMs !== null && endsMs > startsMs
  const frames = whole ? rangeOfMs(startsMs, endsMs, rate, rush.durationFrames ?? 1) : undefined
  const here = of.selects.data?.filter(({ rushId }) => rushId === rush.id).toSorted((one, other) => one.inFrame - other.inFrame) ?? []
  const keep = async (mark: number | null) => {
    if (!frames || startsMs === null || endsMs === null) return
    const speaker = speakerBetween(cues, startsMs, endsMs)
    const personId = of.inRushes.find((one) => one.rush === rush.id && one.speaker === speaker && speaker !== '')?.person ?? null
    const select = {
      id: newId(),
      rushId: rush.id,
      ...frames,
      words: firstOf(wordsBetween(cues, startsMs, endsMs), 20_000),
      tags: [],
      personId,
      sceneId: rush.sceneId,
      mark,
      note: '',
    }
    setRange({ startsMs: null, endsMs: null })
    try {
      await addSelect(film.id, select)
      toast.success(t('kept'), undefined, { label: t('undo'), onPress: () => void deleteSelect(film.id, select.id) })
    } catch {
      setRange(range)
      toast.failure(t('notDone'), t('notDoneText'))
    }
  }
  useBenchKeys({
    i: () => setRange({ startsMs: player.positionMs, endsMs: endsMs !== null && endsMs > player.positionMs ? endsMs : null }),
    o: () => setRange({ startsMs, endsMs: player.positionMs }),
    1: () => void keep(1),
    2: () => void keep(2),
    3: () => void keep(3),
  })
  const shown = (ms: number | null, end: 'inFrame' | 'outFrame') =>
    ms === null ? '--:--:--:--' : codeOf(rush, frames?.[end] ?? rangeOfMs(ms, ms, rate, rush.durationFrames ?? 1).inFrame)
  return (
    <div className="rush-bench">
      <div className="rush-said">
        <div className="head">
          <h3>{t('transcript')}</h3>
          {track && (
            <Link to={`${paths.creatorDashboard}?${new URLSearchParams({ documentary: film.id, captions: track.id })}`}>
              {t('correct')}
            </Link>
          )}
        </div>
        {track && tracks.length > 1 && (
          <Select
            label={t('readIn')}
            value={track.language}
            onChange={({ target }) => onLanguage(target.value)}
            options={languagesOf([tracks]).map((value) => ({ value, label: languageName(value, locale()) }))}
          />
        )}
        {track ? (
          <RushTranscript
            cues={cues}
            player={player}
            language={track.language}
            range={whole ? { startsMs, endsMs } : null}
            onRange={setRange}
          />
        ) : (
          <p className="dim">{t('noTranscript')}</p>
        )}
      </div>
      <div className="rush-chosen">
        {/* biome-ignore lint/a11y/useSemanticElements: no fields, so no fieldset */}
        <div className="rush-range" role="group" aria-label={t('range')}>
          <p className="mono rush-range-code">
            {shown(startsMs, 'inFrame')} – {shown(endsMs, 'outFrame')}
            {frames && <span className="dim"> {t('frames', { count: frames.outFrame - frames.inFrame })}</span>}
          </p>
          <p className="rush-range-acts">
            <Button small aria-keyshortcuts="I" onClick={() => setRange({ startsMs: player.positionMs, endsMs: null })}>
              {t('in')} <kbd>I</kbd>
            </Button>
            <Button small aria-keyshortcuts="O" onClick={() => setRange({ startsMs, endsMs: player.positionMs })}>
              {t('out')} <kbd>O</kbd>
            </Button>
            <Button small kind="ink" notNow={!whole} onClick={() => void keep(null)}>
              {t('keep')}
            </Button>
            {[1, 2, 3].map((mark) => (
              <Button
                key={mark}
                small
                notNow={!whole}
                aria-label={t('keepMarked', { mark })}
                aria-keyshortcuts={String(mark)}
                onClick={() => void keep(mark)}
              >
                {'●'.repeat(mark)}
              </Button>
            ))}
          </p>
          <p className="small dim">{t('rangeHint')}</p>
        </div>
        <SelectRows film={film.id} of={of} selects={here} onPlay={(frame) => player.seek((frame * 1000 * rate.seconds) / rate.frames)} />
        <RushSound film={film.id} rush={rush} rate={rate} all={of.rushes.data ?? []} player={player} />
        <Button small kind="plain" aria-expanded={wide} onClick={() => setWide(!wide)}>
          {t('speakers')}
        </Button>
        {wide && (
          <NameSpeakers
            film={film.id}
            rush={rush.id}
            of={of}
            speakers={[...new Set(cues.map(({ speaker }) => speaker ?? ''))].filter(Boolean)}
          />
        )}
      </div>
    </div>
  )
}
